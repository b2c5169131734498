import { spawn } from 'node:child_process'

export interface Ended {
  /** Whether the command exited with 0 before the deadline. */
  ok: boolean
  output: string
  seconds: number
}

export interface Limits {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Seconds until the command and its child processes are killed. */
  deadline: number
}

/** Runs a command in its own process group and waits until the command ends. Never rejects. */
export function timedCommand(
  [file = '', ...parameters]: string[],
  { cwd, env, deadline }: Limits,
): Promise<Ended> {
  const start = performance.now()
  return new Promise((resolve) => {
    const child = spawn(file, parameters, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const appendOutput = (text: string) => (output += text)
    child.stdout.setEncoding('utf8').on('data', appendOutput)
    child.stderr.setEncoding('utf8').on('data', appendOutput)
    const killAll = () => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch (error) {
        // `ESRCH` means that the process group has already ended.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    // Ctrl+C in the terminal does not reach the command, because it has a process group of its own.
    // So kill that group when this process is stopped.
    const stop = () => {
      killAll()
      process.exit(1)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    signals.forEach((signal) => process.on(signal, stop))
    const end = (ok: boolean) => {
      clearTimeout(timer)
      signals.forEach((signal) => process.off(signal, stop))
      resolve({ ok, output, seconds: (performance.now() - start) / 1000 })
    }
    const timer = setTimeout(() => {
      appendOutput(`\nStopped at the deadline of ${deadline} s.\n`)
      killAll()
    }, deadline * 1000)
    child.on('error', ({ message }) => {
      appendOutput(message)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

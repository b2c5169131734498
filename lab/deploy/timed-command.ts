import { spawn } from 'node:child_process'

/** How a command ended. */
export interface Ended {
  /** Whether it ended by itself, with 0. */
  ok: boolean
  /** Everything that it printed. */
  output: string
  seconds: number
}

/** Where and how long a command may run. */
export interface Limits {
  cwd: string
  env: NodeJS.ProcessEnv
  /** After so many seconds it is ended, with everything that it has started. */
  deadline: number
}

/** Runs a command in a process group of its own. */
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
    const keep = (text: string) => (output += text)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const killAll = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    // A group of its own hears nothing of the terminal: who stops this process stops that one too.
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
      keep(`\nEnded after its ${deadline} s.\n`)
      killAll()
    }, deadline * 1000)
    child.on('error', ({ message }) => {
      keep(message)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

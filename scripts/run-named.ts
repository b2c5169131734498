import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type NamedCommand = { file: string; does: string }

/**
 * Runs the command that the first argument names, and passes the other arguments to it. Exits with
 * the command's exit code. Without a name, or with an unknown one, prints the list of commands and
 * exits with 1.
 */
export async function runNamed(script: string, commands: Record<string, NamedCommand>) {
  const [name = '', ...parameters] = process.argv.slice(2)
  const command = commands[name]
  if (!command) {
    const width = Math.max(...Object.keys(commands).map((each) => each.length))
    if (name) console.error(`There is no command "${name}".`)
    console.log(`npm run ${script} -- <name>`)
    for (const [each, { does }] of Object.entries(commands)) {
      console.log(`  ${each.padEnd(width)}  ${does}`)
    }
    process.exit(1)
  }
  const child = spawn(process.execPath, [command.file, ...parameters], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal))
  }
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exit(code ?? 1)
}

/**
 * `npm run owner -- <name>` and `npm run lab -- <name>`: runs a command, and passes on the other
 * arguments. A command is a file that begins with a comment like this one. Without a name, or with an
 * unknown one, lists the commands, each with the first sentence of its comment.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'

const [script = '', name = '', ...parameters] = process.argv.slice(2)
const start = new RegExp(
  `^/\\*\\*\\n \\* \`npm run ${script} -- ([\\w-]+)(?: [[<].*?)?\`: (.*?\\.)\\s`,
  's',
)
const commands = new Map<string, { file: string; does: string }>()
for (const file of globSync('{lab,scripts}/**/*.ts').sort()) {
  const [, each, does] = start.exec(readFileSync(file, 'utf8')) ?? []
  if (each && does) commands.set(each, { file, does: does.replaceAll('\n * ', ' ') })
}

const command = commands.get(name)
if (!command) {
  if (name) console.error(`There is no command "${name}".`)
  console.log(`npm run ${script} -- <name>`)
  const width = Math.max(...[...commands.keys()].map((each) => each.length))
  for (const [each, { does }] of commands) console.log(`  ${each.padEnd(width)}  ${does}`)
  process.exit(1)
}
const child = spawn(process.execPath, [command.file, ...parameters], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => child.kill(signal))
}
const [code] = (await once(child, 'exit')) as [number | null]
process.exit(code ?? 1)

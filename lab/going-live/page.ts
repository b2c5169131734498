export type Place = 'your machine' | 'the repository' | 'your site' | `at ${string}`

/** An environment variable in a table of docs/going-live.md. */
export interface Setting {
  name: string
  value: string
  kind: string
}

/** A block of shell commands in docs/going-live.md, and the output lines shown below the block. */
export interface Commands {
  lines: string[]
  prints: string[]
}

export interface Step {
  /** The heading above the step, such as `2. Neon`. */
  part: string
  number: number
  /** Where to carry out the step. Undefined when the step does not say where. */
  place: Place | undefined
  text: string
  commands: Commands[]
  settings: Setting[]
}

export function readSteps(markdown: string): Step[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const [part = '', ...rest] = section.split('\n')
    const steps = rest.join('\n').split(/^(?=\d+\. )/m)
    return steps.flatMap((text) => {
      const number = /^(\d+)\. /.exec(text)?.[1]
      return number ? [readStep(part, Number(number), text)] : []
    })
  })
}

function readStep(part: string, number: number, text: string): Step {
  return {
    part,
    number,
    place: placeOf(text),
    text,
    commands: readCommands(text),
    settings: [...text.matchAll(/^\s*\| `([A-Z_]+)`\s*\|([^|]*)\|([^|]*)\|/gm)].map(
      ([, name = '', value = '', kind = '']) => ({ name, value: value.trim(), kind: kind.trim() }),
    ),
  }
}

function placeOf(text: string): Place | undefined {
  const words = /^\d+\. \*\*(At|On|In) ([\w ]+)\.\*\*/.exec(text)
  const [, where, name = ''] = words ?? []
  if (where === 'At') return name === 'your site' ? name : `at ${name}`
  if (name === 'your machine' || name === 'the repository') return name
  return undefined
}

function readCommands(text: string): Commands[] {
  const commands: Commands[] = []
  for (const [, kind, block = ''] of text.matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```/gm)) {
    const lines = block.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))
    if (kind === 'sh') commands.push({ lines, prints: [] })
    else commands.at(-1)?.prints.push(...lines)
  }
  return commands
}

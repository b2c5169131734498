import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { format, resolveConfig } from 'prettier'
import type { Finding } from './findings.ts'
import type { Tried } from './try-functions.ts'
import type { Ended } from './timed-command.ts'

/** All that one run has shown. */
export interface Report {
  netlifyCli: string
  /** How busy the machine was at the start, by its load. */
  load: number
  steps: { what: string; ended: Ended }[]
  findings: Finding[]
  tried: Tried[]
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** The page as Markdown, with today's date and the machine in general words. */
export function reportPage({ netlifyCli, load, steps, findings, tried }: Report): string {
  const date = new Date().toISOString().slice(0, 10)
  const kB = (bytes: number) => (bytes / 1000).toFixed(0)
  return `# Netlify's own build

\`npm run lab -- netlify-build\` clones what is committed into a new folder, installs what the lock says, has Netlify's
published command build it without an account (as a preview without any setting, then as production with made-up
ones), and looks at what would be uploaded. This page is written by it.

Run on ${date}: netlify-cli ${netlifyCli}, Node ${process.versions.node}, ${cpus().length}
processors with a load of ${load.toFixed(1)} at the start.

${table(
  ['Step', 'Took', ''],
  steps.map(({ what, ended }) => [
    what,
    `${ended.seconds.toFixed(0)} s`,
    ended.ok ? 'passed' : '**failed**',
  ]),
)}

${table(
  ['What was looked at', 'Seen', ''],
  findings.map(({ what, seen, wrong }) => [
    what,
    seen,
    wrong.length === 0 ? 'holds' : `**${wrong.slice(0, 5).join('; ')}**`,
  ]),
)}

## The functions

The zips hold 1.1 MB of Netlify's own (its start, its telemetry), unpacked. Start and memory are those of a new
process that loads the function from its unpacked zip: milliseconds of processor time, and the process's memory
then.

${table(
  ['Function', 'Zip, kB', 'Start, ms', 'Memory, MB', 'Called by'],
  tried.map(({ shipped, probe }) => [
    shipped.name,
    kB(shipped.zipped),
    probe?.cpu.toFixed(0) ?? '-',
    probe?.memory.toFixed(0) ?? '-',
    shipped.routes[0] ??
      (shipped.mode === 'address' ? `/.netlify/functions/${shipped.name}` : shipped.mode),
  ]),
)}
`
}

/** Writes a page as the format step wants it. */
export async function writePage(file: string, text: string): Promise<void> {
  const config = (await resolveConfig(file)) ?? {}
  await writeFile(file, await format(text, { ...config, parser: 'markdown' }))
}

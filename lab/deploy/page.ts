import { cpus } from 'node:os'
import type { Finding } from './findings.ts'
import type { Tried } from './try-functions.ts'
import type { Ended } from './timed-command.ts'

export interface Report {
  netlifyCli: string
  /** The machine's load average at the start. */
  load: number
  steps: { what: string; ended: Ended }[]
  findings: Finding[]
  tried: Tried[]
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

export function reportPage({ netlifyCli, load, steps, findings, tried }: Report): string {
  const date = new Date().toISOString().slice(0, 10)
  const kB = (bytes: number) => (bytes / 1000).toFixed(0)
  return `# Netlify's own build

\`npm run lab -- netlify-build\` clones the last commit into a new folder, installs the locked packages, and runs Netlify's
published build command without an account: as a preview without settings, then as production with sample settings.
Then it checks the files that a deploy would upload. It writes this report.

Run on ${date}: netlify-cli ${netlifyCli}, Node ${process.versions.node}, ${cpus().length}
processors with a load of ${load.toFixed(1)} at the start.

${table(
  ['Step', 'Time', 'Result'],
  steps.map(({ what, ended }) => [
    what,
    `${ended.seconds.toFixed(0)} s`,
    ended.ok ? 'passed' : '**failed**',
  ]),
)}

${table(
  ['Check', 'Seen', 'Result'],
  findings.map(({ what, seen, wrong }) => [
    what,
    seen,
    wrong.length === 0 ? 'holds' : `**${wrong.slice(0, 5).join('; ')}**`,
  ]),
)}

## The functions

Each zip holds 1.1 MB of Netlify's own code, unpacked: its start file and its telemetry. "Start" is the processor
time that a new process needs to load the unpacked function. "Memory" is that process's memory afterwards.

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

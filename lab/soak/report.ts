import { availableParallelism } from 'node:os'
import type { Book } from './book.ts'
import { growth, mostGrowth } from './heap.ts'
import type { Heap } from './heap.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const table = (rows: (string | number)[][]): string =>
  [rows[0] ?? [], (rows[0] ?? []).map(() => '---'), ...rows.slice(1)]
    .map(
      (row) =>
        `| ${row.map((cell) => (typeof cell === 'number' ? number.format(cell) : cell)).join(' | ')} |`,
    )
    .join('\n')

const sorted = <Value>(map: Map<string, Value>): [string, Value][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1))

export interface SoakTotals {
  minutes: number
  seed: number
  places: number
  users: number
  deleted: number
  payments: number
  heap: Heap
  faults: Map<string, number>
  /** One-minute load average of the machine at the start of the soak. */
  load: number
}

export function report(book: Book, totals: SoakTotals): string {
  const { minutes, seed, places, users, deleted, payments, heap, faults, load } = totals
  const actions = sorted(book.actions)
  const sum = { done: 0, refused: 0, faulted: 0, unexpected: 0 }
  for (const [, counts] of actions) {
    for (const verdict of Object.keys(sum) as (keyof typeof sum)[]) sum[verdict] += counts[verdict]
  }
  const megabytes = (bytes: number) => `${number.format(bytes / 2 ** 20)} MB`
  const findings = sorted(book.findings)
  return `# Soak (\`npm run lab -- soak\`)

${places} users for ${number.format(minutes)} minutes, with seed ${seed}: over HTTP against the site (pages and functions)
in a process of its own, a Postgres server, and the emulators for Neon, Clerk, Stripe and OpenAI, whose faults are
switched on at random for a few seconds each. ${number.format(users)} users signed up, ${number.format(deleted)} deleted their account, ${number.format(payments)} payments
were made on Stripe's page. Each user keeps a ledger of acknowledged changes. A request without a reply
may have either outcome. Afterwards the faults are off, every customer is compared with Stripe, and the ledgers are
compared with the database and the interface.

## Actions

"Refused as designed" counts limits, sold-out seats, declined cards and expired checkouts. "Failed by an injected
fault" counts errors of the error table while a vendor that the request needs was failing. "Unexpected" counts
everything else.

${table([
  ['Action', 'Done', 'Refused as designed', 'Failed by an injected fault', 'Unexpected'],
  ...actions.map(([name, { done, refused, faulted, unexpected }]) => [
    name,
    done,
    refused,
    faulted,
    unexpected,
  ]),
  ['**All**', sum.done, sum.refused, sum.faulted, sum.unexpected],
])}

## Faults

${table([['Fault', 'Times'], ...sorted(faults)])}

## Comparison with the ledgers

${table([
  ['Check', 'Compared', 'Wrong'],
  ...book.checks.map(({ name, compared, wrong }) => [name, compared, wrong]),
])}

## Memory of the site's process

The heap after a full collection, measured ${heap.length} times at equal intervals: ${heap.map((bytes) => number.format(bytes / 2 ** 20)).join(', ')} MB. The mean of
the last third divided by that of the middle third is ${number.format(growth(heap))}, at most ${mostGrowth}. The largest is ${megabytes(Math.max(...heap))}.

## Findings

${findings.length === 0 ? 'None.' : findings.map(([what, { count }]) => `- ${what}: ${count}`).join('\n')}

Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, ${availableParallelism()} processors with a load of ${load.toFixed(1)} at the start.`
}

export const evidence = (book: Book): string =>
  sorted(book.findings)
    .flatMap(([what, { count, evidence }]) => [
      `${what} (${count})`,
      ...evidence.map((one) => `  ${one}`),
    ])
    .join('\n')

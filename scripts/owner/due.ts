/**
 * `npm run owner -- due`: lists the texts and figures that are due for review within 60 days, and
 * the overdue ones. With `--overdue`, lists only these, and exits with 1 if there are any.
 */
import { parseArgs } from 'node:util'
import { describeOverdue, dueLines, isOverdue } from '../../domain/catalog/due.ts'
import { readReviews } from '../../src/build/content/reviews.ts'

const { values } = parseArgs({ options: { overdue: { type: 'boolean' } } })
const today = new Date().toISOString().slice(0, 10)
const all = readReviews()
const overdue = all.filter((review) => isOverdue(review, today))
for (const line of dueLines(values.overdue ? overdue : all, today)) console.log(line)
console.log(`${describeOverdue(all, today)}.`)
process.exitCode = values.overdue && overdue.length > 0 ? 1 : 0

/**
 * `npm run owner -- due`: lists the texts and figures that are due for review within 60 days, and
 * the overdue ones. Exits with 1 if one is overdue.
 */
import { describeOverdue, dueLines, isOverdue } from '../../domain/catalog/due.ts'
import { readReviews } from '../../src/build/content/reviews.ts'

const reviews = readReviews()
const today = new Date().toISOString().slice(0, 10)
for (const line of dueLines(reviews, today)) console.log(line)
console.log(`${describeOverdue(reviews, today)}.`)
process.exitCode = reviews.some((review) => isOverdue(review, today)) ? 1 : 0

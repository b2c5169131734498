import lighthouse from 'lighthouse'
import { median } from '../report.ts'

const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits = ['cumulative-layout-shift', 'total-blocking-time'] as const
export type Judgement = Record<(typeof scores)[number] | (typeof audits)[number], number>

/** Lighthouse's mobile run: scores from 0 to 100, layout shift, and blocking time in milliseconds. */
async function runOnce(url: string, port: number): Promise<Judgement> {
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
  if (!run) throw new Error(`Lighthouse returned no result for ${url}`)
  const { lhr } = run
  return Object.fromEntries([
    ...scores.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ...audits.map((name) => [name, lhr.audits[name]?.numericValue ?? NaN]),
  ]) as Judgement
}

/**
 * Returns the median of `runs` runs for each value. A run does not count if Lighthouse missed the
 * first paint, because such a run has no performance values. After 2 × `runs` attempts, every run
 * counts.
 */
export async function runLighthouse(url: string, port: number, runs = 3): Promise<Judgement> {
  const all: Judgement[] = []
  for (let run = 0; all.length < runs; run++) {
    const judged = await runOnce(url, port)
    if (!Number.isNaN(judged['total-blocking-time']) || run >= 2 * runs) all.push(judged)
  }
  const medians = [...scores, ...audits].map((name) => [name, median(all.map((one) => one[name]))])
  return Object.fromEntries(medians) as Judgement
}

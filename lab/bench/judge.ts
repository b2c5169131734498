import lighthouse from 'lighthouse'
import { median } from './median.ts'

/**
 * Result of Lighthouse's mobile run: four scores from 0 to 100, layout shift, and blocking time in
 * milliseconds.
 */
export interface Judgement {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  layoutShift: number
  blockingTime: number
}

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const

async function runLighthouseOnce(url: string, port: number): Promise<Judgement> {
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
  if (!run) throw new Error(`Lighthouse returned no result for ${url}`)
  const { lhr } = run
  const score = (name: keyof typeof categories) =>
    Math.round((lhr.categories[categories[name]]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('bestPractices'),
    seo: score('seo'),
    layoutShift: value('cumulative-layout-shift'),
    blockingTime: value('total-blocking-time'),
  }
}

/**
 * Returns the median of `runs` Lighthouse runs for each value. A run does not count if Lighthouse
 * missed the first paint, because such a run has no performance values. After 2 × `runs` attempts,
 * every run counts.
 */
export async function runLighthouse(url: string, port: number, runs = 3): Promise<Judgement> {
  const all: Judgement[] = []
  for (let run = 0; all.length < runs; run++) {
    const judged = await runLighthouseOnce(url, port)
    if (!Number.isNaN(judged.blockingTime) || run >= 2 * runs) all.push(judged)
  }
  const middle = (name: keyof Judgement) => median(all.map((one) => one[name]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    layoutShift: middle('layoutShift'),
    blockingTime: middle('blockingTime'),
  }
}

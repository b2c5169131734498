import { averageScore } from '../../domain/catalog/scores/scores.ts'
import type { FitEntry } from '../../domain/tools/fit/fit.ts'
import { calculateFullYear, type SalesLine } from '../../domain/tools/schedule.ts'
import fixture from './entries-2026-11-22.json' with { type: 'json' }

/**
 * The 26 entries as they were on November 22, 2026, with their yearly gross at a full schedule and
 * their average score.
 */
export const entries = fixture.map((entry) => {
  const scores = Object.fromEntries(
    Object.entries(entry.scores).map(([name, score]) => [name, { score, reason: '' }]),
  ) as Parameters<typeof averageScore>[0]['scores']
  const { gross } = calculateFullYear(entry.lines as SalesLine[], entry.unpaidHoursPerWeek)
  return { ...entry, gross, averageScore: averageScore({ scores }) }
}) as (FitEntry & { weeklyHours: number; lines: SalesLine[]; unpaidHoursPerWeek: number })[]

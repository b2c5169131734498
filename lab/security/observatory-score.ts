import { modifiers, rules } from './observatory-rules.ts'
import type { RuleName, Seen } from './observatory-rules.ts'

/** The result of one rule, and how many points it adds. */
export interface Finding {
  rule: RuleName
  result: string
  modifier: number
}

/** A reply's score. Bonus points can raise it above 100. */
export interface Score {
  score: number
  findings: Finding[]
}

/** Bonus points count only from this score on. */
const leastForExtra = 90

/**
 * Scores a reply as `scan()` of the package does. Bonus points count only when few points were
 * deducted.
 */
export function scoreReply(seen: Seen): Score {
  const findings = (Object.keys(rules) as RuleName[]).map((rule): Finding => {
    const result = rules[rule](seen)
    const known: Record<string, number> = modifiers[rule]
    return { rule, result, modifier: known[result] ?? 0 }
  })
  const sum = (of: Finding[]) => of.reduce((total, { modifier }) => total + modifier, 100)
  const uncurved = sum(findings.filter(({ modifier }) => modifier < 0))
  const score = uncurved >= leastForExtra ? sum(findings) : uncurved
  return { score: Math.max(score, 0), findings }
}

import { modifiers, rules } from './observatory-rules.ts'
import type { RuleName, Seen } from './observatory-rules.ts'

/** What one rule says of a reply, and what that adds to the score. */
export interface Finding {
  rule: RuleName
  result: string
  modifier: number
}

/** A reply's score, out of 100 and what goes beyond. */
export interface Score {
  score: number
  findings: Finding[]
}

/** What goes beyond 100 counts from this score on. */
const leastForExtra = 90

/** Scores a reply as `scan()` of the package does: extra credit only where little was taken off. */
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

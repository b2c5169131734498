/**
 * The possible results of an action. `refused`: the site rejected the action by design. `faulted`:
 * an injected fault made the action fail.
 */
export const verdicts = ['done', 'refused', 'faulted', 'unexpected'] as const
export type Verdict = (typeof verdicts)[number]

export interface Check {
  name: string
  compared: number
  wrong: number
}

/**
 * Counts actions, and collects findings, which are suspected bugs. If there is a finding, the soak
 * exits with 1.
 */
export type Book = ReturnType<typeof openBook>

/** How many findings of one kind are stored with their evidence. Later ones are only counted. */
const toldInFull = 5

/** Calls `tell` with the first finding of each kind. */
export function openBook(tell: (finding: string) => void) {
  const actions = new Map<string, Record<Verdict, number>>()
  const findings = new Map<string, { count: number; evidence: string[] }>()
  const checks: Check[] = []
  const find = (what: string, evidence: unknown) => {
    const finding = findings.get(what) ?? { count: 0, evidence: [] }
    findings.set(what, finding)
    finding.count += 1
    const text = typeof evidence === 'string' ? evidence : JSON.stringify(evidence)
    if (finding.evidence.length < toldInFull) {
      finding.evidence.push(`${new Date().toISOString()} ${text.slice(0, 900)}`)
    }
    if (finding.count === 1) tell(`${what}: ${text.slice(0, 900)}`)
  }
  return {
    actions,
    findings,
    checks,
    note(action: string, verdict: Verdict): void {
      const counts = actions.get(action) ?? { done: 0, refused: 0, faulted: 0, unexpected: 0 }
      actions.set(action, counts)
      counts[verdict] += 1
    },
    find,
    /**
     * Calls `wrong` for each of `things`. If it returns a truthy value, adds a finding with that
     * value as the evidence.
     */
    check<Thing>(name: string, things: Iterable<Thing>, wrong: (thing: Thing) => unknown): void {
      const check: Check = { name, compared: 0, wrong: 0 }
      for (const thing of things) {
        const evidence = wrong(thing)
        check.compared += 1
        if (!evidence) continue
        check.wrong += 1
        find(name, evidence)
      }
      checks.push(check)
    },
  }
}

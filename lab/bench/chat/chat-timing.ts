/** When the texts of one answer came, in milliseconds after it was asked for. */
export type Arrivals = number[]

/** Asks once, and calls `onText` for each piece of the answer's text; rejects when it is cut. */
export type Asking = (caller: number, onText: () => void) => Promise<void>

/** Asks and notes when the texts came. */
export async function timed(ask: Asking, caller: number): Promise<Arrivals> {
  const began = performance.now()
  const arrivals: Arrivals = []
  await ask(caller, () => arrivals.push(performance.now() - began))
  return arrivals
}

/** Time to the first text, and the mean wait for each further one, both in milliseconds. */
export interface Pace {
  first: number
  chunk: number
}

const paceOf = (arrivals: Arrivals): Pace => ({
  first: arrivals[0] ?? NaN,
  chunk: ((arrivals.at(-1) ?? NaN) - (arrivals[0] ?? NaN)) / (arrivals.length - 1),
})

/** The 95th percentile. */
function p95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? NaN
}

/**
 * Asks both ways in turn, round by round, so that whatever else the machine does meets both; the
 * first round warms up and does not count. `tidy` runs after each round, outside of the clock.
 */
export async function comparePaces(
  peers: Record<'through' | 'direct', Asking>,
  { callers, rounds, tidy }: { callers: number; rounds: number; tidy: () => Promise<void> },
): Promise<Record<'through' | 'direct', Pace>> {
  const paces = { through: [] as Pace[], direct: [] as Pace[] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['through', 'direct'] as const) {
      const all = Array.from({ length: callers }, (_, caller) => timed(peers[name], caller))
      const taken = (await Promise.all(all)).map(paceOf)
      if (round > 0) paces[name].push(...taken)
    }
    await tidy()
  }
  const spread = (of: Pace[]): Pace => ({
    first: p95(of.map(({ first }) => first)),
    chunk: p95(of.map(({ chunk }) => chunk)),
  })
  return { through: spread(paces.through), direct: spread(paces.direct) }
}

/** The arrival times of the pieces of an answer, in milliseconds after the request. */
export type Arrivals = number[]

/** Sends one question and calls `onText` for each piece of text. Rejects when the stream breaks. */
export type Asking = (caller: number, onText: () => void) => Promise<void>

export async function timeAnswer(ask: Asking, caller: number): Promise<Arrivals> {
  const began = performance.now()
  const arrivals: Arrivals = []
  await ask(caller, () => arrivals.push(performance.now() - began))
  return arrivals
}

/** Time to the first piece of text, and the mean time between two pieces, in milliseconds. */
export interface Pace {
  first: number
  chunk: number
}

const paceOf = (arrivals: Arrivals): Pace => ({
  first: arrivals[0] ?? NaN,
  chunk: ((arrivals.at(-1) ?? NaN) - (arrivals[0] ?? NaN)) / (arrivals.length - 1),
})

function p95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? NaN
}

/**
 * Measures answers through the site and directly from the provider in alternating rounds, so that
 * other work on the machine slows both equally. The first round is a warm-up and is not measured.
 * Returns the 95th percentiles of `first` and `chunk`.
 */
export async function comparePaces(
  peers: Record<'through' | 'direct', Asking>,
  { callers, rounds, tidy }: { callers: number; rounds: number; tidy: () => Promise<void> },
): Promise<Record<'through' | 'direct', Pace>> {
  const paces = { through: [] as Pace[], direct: [] as Pace[] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['through', 'direct'] as const) {
      const all = Array.from({ length: callers }, (_, caller) => timeAnswer(peers[name], caller))
      const measured = (await Promise.all(all)).map(paceOf)
      if (round > 0) paces[name].push(...measured)
    }
    await tidy()
  }
  const spread = (of: Pace[]): Pace => ({
    first: p95(of.map(({ first }) => first)),
    chunk: p95(of.map(({ chunk }) => chunk)),
  })
  return { through: spread(paces.through), direct: spread(paces.direct) }
}

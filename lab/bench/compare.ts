/** Sends one request. `caller` is the index of the parallel caller. */
export type Peer<Result = void> = (caller: number) => Promise<Result>

interface Measured<Result> {
  /** The milliseconds of each request. */
  durations: number[]
  /** The requests per second of each round. */
  rates: number[]
  results: Result[]
}

/**
 * Sends `calls` requests in total from `callers` parallel callers. Each caller waits for its reply
 * before it sends the next request.
 */
export async function load<Result>(
  peer: Peer<Result>,
  callers: number,
  calls: number,
): Promise<Measured<Result>> {
  const measured: Measured<Result> = { durations: [], rates: [], results: [] }
  const began = performance.now()
  let left = calls
  const keepCalling = async (caller: number) => {
    while (left > 0) {
      left -= 1
      const sent = performance.now()
      measured.results.push(await peer(caller))
      measured.durations.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => keepCalling(caller)))
  measured.rates.push((1000 * calls) / (performance.now() - began))
  return measured
}

/**
 * Measures requests through the site, and the same work sent directly to the vendors. Rounds of both
 * alternate, so that other work on the machine slows both equally. The first round is a warm-up.
 */
export async function compare<Result>(
  peers: Record<'through' | 'direct', Peer<Result>>,
  { callers, rounds, calls }: { callers: number; rounds: number; calls: number },
): Promise<Record<'through' | 'direct', Measured<Result>>> {
  const empty = (): Measured<Result> => ({ durations: [], rates: [], results: [] })
  const all = { through: empty(), direct: empty() }
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['through', 'direct'] as const) {
      const { durations, rates, results } = await load(peers[name], callers, calls)
      if (round === 0) continue
      all[name].durations.push(...durations)
      all[name].rates.push(...rates)
      all[name].results.push(...results)
    }
  }
  return all
}

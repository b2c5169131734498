/**
 * Sends one request. A benchmark compares several peers, for example one that calls the site and
 * one that calls the database directly. `caller` is the index of the parallel caller.
 */
export type Peer = (caller: number) => Promise<void>

/** Response times of one `Peer`, in milliseconds. */
export interface Spread {
  median: number
  p99: number
}

/**
 * Sends `calls` requests in total from `callers` parallel callers. Each caller waits for its reply
 * before it sends the next request. Returns the durations in milliseconds.
 */
export async function load(peer: Peer, callers: number, calls: number): Promise<number[]> {
  const durations: number[] = []
  let left = calls
  const keepCalling = async (caller: number) => {
    while (left > 0) {
      left -= 1
      const began = performance.now()
      await peer(caller)
      durations.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => keepCalling(caller)))
  return durations
}

/**
 * Measures the peers in alternating rounds (A, B, A, B), so that other work on the machine slows
 * all of them equally. The first round of each peer is a warm-up and is not measured.
 */
export async function compare<Name extends string>(
  peers: Record<Name, Peer>,
  { callers, rounds, calls }: { callers: number; rounds: number; calls: number },
): Promise<Record<Name, Spread>> {
  const names = Object.keys(peers) as Name[]
  const durations = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const times = await load(peers[name], callers, calls)
      if (round > 0) durations.get(name)?.push(...times)
    }
  }
  const spreads = names.map((name) => [name, spread(durations.get(name) ?? [])] as const)
  return Object.fromEntries(spreads) as Record<Name, Spread>
}

function spread(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN
  return { median: at(0.5), p99: at(0.99) }
}

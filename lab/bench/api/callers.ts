/** One way to do something that others are measured against, called by caller number. */
export type Peer = (caller: number) => Promise<void>

/** What all calls of one peer took, in milliseconds. */
export interface Spread {
  median: number
  p99: number
}

/** `callers` parallel callers make `calls` requests in all, each after its last reply. */
export async function load(peer: Peer, callers: number, calls: number): Promise<number[]> {
  const took: number[] = []
  let left = calls
  const keepCalling = async (caller: number) => {
    while (left > 0) {
      left -= 1
      const began = performance.now()
      await peer(caller)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => keepCalling(caller)))
  return took
}

/**
 * Loads peers in turn, round by round (A, B, A, B …), so that whatever else the machine does meets
 * all of them; the first round of each warms up and does not count.
 */
export async function compare<Name extends string>(
  peers: Record<Name, Peer>,
  { callers, rounds, calls }: { callers: number; rounds: number; calls: number },
): Promise<Record<Name, Spread>> {
  const names = Object.keys(peers) as Name[]
  const took = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const times = await load(peers[name], callers, calls)
      if (round > 0) took.get(name)?.push(...times)
    }
  }
  const spreads = names.map((name) => [name, spread(took.get(name) ?? [])] as const)
  return Object.fromEntries(spreads) as Record<Name, Spread>
}

function spread(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN
  return { median: at(0.5), p99: at(0.99) }
}

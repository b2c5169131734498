/** Seeded random choices, so that a run can be repeated. */
export interface Dice {
  /** A number of at least 0 and less than 1. */
  roll: () => number
  chance: (probability: number) => boolean
  /** A number of at least `least` and less than `most`. */
  between: (least: number, most: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  weighted: <Key extends string>(weights: Record<Key, number>) => Key
}

/**
 * Creates dice with the generator Mulberry32, which has 32 bits of state. The same seed gives the
 * same choices.
 */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    roll,
    chance: (probability) => roll() < probability,
    between: (least, most) => least + roll() * (most - least),
    pick: (items) => items[Math.floor(roll() * items.length)] ?? items[0],
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = roll() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const picked = entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0]
      if (!picked) throw new Error('There are no weights to choose from.')
      return picked[0]
    },
  }
}

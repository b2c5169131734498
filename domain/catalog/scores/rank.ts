const ordinalRules = /* @__PURE__ */ new Intl.PluralRules('en-US', { type: 'ordinal' })
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
}

/** "3rd of 36". */
export const describeRank = ({ place, of }: { place: number; of: number }): string =>
  `${place}${ordinalEndings[ordinalRules.select(place)] ?? 'th'} of ${of}`

/** A score's rank among all entries' scores: "Tied for 5th of 36". Equal scores share a rank. */
export function scoreRank(score: number, all: readonly number[]): string {
  const place = all.filter((other) => other > score).length + 1
  const isShared = all.filter((other) => other === score).length > 1
  return `${isShared ? 'Tied for ' : ''}${describeRank({ place, of: all.length })}`
}

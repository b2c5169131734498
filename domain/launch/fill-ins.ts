/**
 * What a nurse fills in once for the words to say, the templates and the documents of every entry.
 * A text writes a field as `[your name]`. `most` is the limit in characters.
 */
export const fillInFields = [
  { key: 'name', label: 'Your name', most: 80, autoComplete: 'name' },
  { key: 'business', label: 'Your business', most: 80, autoComplete: 'organization' },
  { key: 'phone', label: 'Your phone', most: 40, autoComplete: 'tel' },
  { key: 'email', label: 'Your email', most: 120, autoComplete: 'email' },
  { key: 'address', label: 'Your address', most: 160, autoComplete: 'street-address' },
  { key: 'state', label: 'Your state', most: 40, autoComplete: 'address-level1' },
] as const

export type FillInKey = (typeof fillInFields)[number]['key']

/**
 * The texts as the nurse typed them, by the key of a field or by a key of `priceKeys`. The fields are
 * the same for all entries. The prices, such as "$275", are those of one entry.
 */
export type FillIns = Readonly<Record<string, string | undefined>>

export const mostPriceCharacters = 40

/**
 * The keys of her prices for the services of an entry. `units` are the units of the entry's revenue
 * lines, such as "in-home review". The first is `price`, so that a text can write `[your price]`.
 */
export const priceKeys = (units: readonly string[]): string[] =>
  units.map((unit, index) => {
    const words = unit.toLowerCase().match(/[a-z0-9]+/g) ?? []
    return index === 0 ? 'price' : `price-${words.join('-').slice(0, 40)}`
  })

interface FilledPart {
  /** `filled` is a value that the nurse entered. `blank` is text that stays in square brackets. */
  kind: 'text' | 'blank' | 'filled'
  text: string
}

export const filledParts = (text: string, fillIns: FillIns): FilledPart[] =>
  text
    .split(/(\[[^\]]*\])/)
    .filter(Boolean)
    .map((part) => {
      if (!part.startsWith('[')) return { kind: 'text', text: part }
      const [, key] = /^\[your ([a-z]+)\]$/.exec(part) ?? []
      const value = key !== undefined && Object.hasOwn(fillIns, key) && fillIns[key]?.trim()
      return value ? { kind: 'filled', text: value } : { kind: 'blank', text: part }
    })

/** A blank without a value stays in square brackets. */
export const fillText = (text: string, fillIns: FillIns): string =>
  filledParts(text, fillIns)
    .map((part) => part.text)
    .join('')

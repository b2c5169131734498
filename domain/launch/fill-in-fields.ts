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

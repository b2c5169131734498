/**
 * The texts as the nurse typed them, by the key of a field or by a key of `priceKeys`. The fields are
 * the same for all entries. The prices, such as "$275", are those of one entry.
 */
export type FillIns = Readonly<Record<string, string | undefined>>

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

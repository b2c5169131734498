let segmenter: Intl.Segmenter | undefined

/**
 * Yields the characters of a text as users see them: an emoji with a skin tone or a letter with its
 * accent is one character.
 */
function* characters(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

export const firstCharacter = (text: string): string => characters(text).next().value ?? ''

/**
 * Returns the start of a text, at most `maxLength` UTF-16 units. Never cuts a character into halves.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let length = 0
  for (const character of characters(text)) {
    if (length + character.length > maxLength) break
    length += character.length
  }
  return text.slice(0, length)
}

/** The first letters of the first two words of a name, as shown in an avatar. */
export const initialsOf = (name: string): string =>
  name.split(/\s+/).filter(Boolean).slice(0, 2).map(firstCharacter).join('').toUpperCase()

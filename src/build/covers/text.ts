import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

let loaded: Font | undefined

// The path is relative to the project root, because the build moves this file into a bundle.
const font = (): Font => (loaded ??= create(readFileSync('src/fonts/newsreader-500.woff2')))

/** Font size in pixels, letter spacing (`tracking`) in ems, and color in CSS notation. */
export interface TextStyle {
  size: number
  color: string
  tracking?: number
}

function advances(text: string, { size, tracking = 0 }: TextStyle): number[] {
  const { positions } = font().layout(text)
  return positions.map(({ xAdvance }) => (xAdvance / font().unitsPerEm + tracking) * size)
}

export const textWidth = (text: string, style: TextStyle): number =>
  advances(text, style).reduce((sum, advance) => sum + advance, 0)

/** Returns the characters of a text that are not in our subset of the font. */
export const missingCharacters = (text: string): string[] =>
  [...text].filter((character) => !font().hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/** Converts a line of text to an SVG path, so that the SVG needs no font. */
export function textPath(text: string, x: number, baseline: number, style: TextStyle): string {
  const scale = style.size / font().unitsPerEm
  const steps = advances(text, style)
  let left = x
  const outlines = font()
    .layout(text)
    .glyphs.map(({ path }, i) => {
      const outline = path.transform(scale, 0, 0, -scale, left, baseline).toSVG()
      left += steps[i] ?? 0
      return outline
    })
  return `<path fill="${style.color}" d="${outlines.join('')}"/>`
}

/**
 * Splits a text at its spaces into lines of at most `width` pixels. A word wider than `width` gets
 * its own line.
 */
export function wrap(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * Reduces the font size in steps of 2 px until the text fits the box, or until the size is 16 px or
 * less.
 */
export function fitText(
  text: string,
  box: { width: number; height: number },
  leading: number,
  style: TextStyle,
): { lines: string[]; style: TextStyle } {
  for (let size = style.size; ; size -= 2) {
    const smaller = { ...style, size }
    const lines = wrap(text, box.width, smaller)
    const fits = lines.every((line) => textWidth(line, smaller) <= box.width)
    if ((fits && lines.length * size * leading <= box.height) || size <= 16)
      return { lines, style: smaller }
  }
}

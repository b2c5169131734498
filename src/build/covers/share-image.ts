import sharp from 'sharp'
import { site } from '../../site.ts'
import { coverSize, coverSvg, type Cover } from './cover.ts'
import { markPath } from './mark.ts'
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

let loaded: Font | undefined

// The path is relative to the project root, because the build moves this file into a bundle.
const font = (): Font => (loaded ??= create(readFileSync('src/fonts/newsreader-500.woff2')))

/** Font size in pixels, letter spacing (`tracking`) in ems, and color in CSS notation. */
interface TextStyle {
  size: number
  color: string
  tracking?: number
}

function advances(text: string, { size, tracking = 0 }: TextStyle): number[] {
  const { positions } = font().layout(text)
  return positions.map(({ xAdvance }) => (xAdvance / font().unitsPerEm + tracking) * size)
}

const textWidth = (text: string, style: TextStyle): number =>
  advances(text, style).reduce((sum, advance) => sum + advance, 0)

/** Returns the characters of a text that are not in our subset of the font. */
const missingCharacters = (text: string): string[] =>
  [...text].filter((character) => !font().hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/** Converts a line of text to an SVG path, so that the SVG needs no font. */
function textPath(text: string, x: number, baseline: number, style: TextStyle): string {
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
function wrap(text: string, width: number, style: TextStyle): string[] {
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
function fitText(
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

// The colors of the light theme in src/styles/tokens.css. An image cannot change to the dark theme.
const paper = '#faf9f5'
const ink = '#0f2525'
const soft = '#425654'
const brand = '#0a583f'
const onBrand = '#fbfcf8'
const lamp = '#f8ca5f'

const size = { width: 1200, height: 630 }
/** Width in pixels of the left side, which has the text. The drawing takes the rest. */
const fold = 632
const margin = 56
const column = fold - margin - 40

const logo =
  `<g transform="translate(${margin} 51) scale(1.4)" fill="none" stroke="${ink}" stroke-width="2" ` +
  `stroke-linecap="round"><path d="${markPath}"/></g>` +
  textPath(site.name, 104, 80, { size: 31, color: ink, tracking: -0.012 })

function ruler(to: number, color: string): string {
  const marks = Array.from({ length: Math.floor((to - margin) / 10) + 1 }, (_, i) => {
    const height = i % 10 === 0 ? 20 : i % 5 === 0 ? 13 : 8
    return `M${margin + 10 * i + 1} ${size.height}v-${height}`
  })
  return `<path stroke="${color}" stroke-width="2" d="${marks.join('')}"/>`
}

function headline(
  text: string,
  top: number,
  box: { width: number; height: number },
  style: TextStyle,
) {
  const leading = 1.06
  const fitted = fitText(text, box, leading, { tracking: -0.022, ...style })
  const step = fitted.style.size * leading
  const paths = fitted.lines.map((line, i) =>
    textPath(line, margin, top + step * i + fitted.style.size * 0.8, fitted.style),
  )
  return { svg: paths.join(''), bottom: top + step * fitted.lines.length }
}

/** Draws the cover on the right side, cropped as with the CSS `object-position: 20% 50%`. */
function coverPanel(cover: Cover): string {
  const width = size.width - fold
  const scale = size.height / coverSize.height
  const left = 0.2 * (coverSize.width - width / scale)
  const drawing = coverSvg(cover).replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return (
    `<svg x="${fold}" y="0" width="${width}" height="${size.height}" ` +
    `viewBox="${left} 0 ${width / scale} ${coverSize.height}">${drawing}</svg>`
  )
}

function png(elements: string): Promise<Uint8Array> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
    `<path fill="${paper}" d="M0 0h${size.width}v${size.height}H0"/>${elements}</svg>`
  return sharp(Buffer.from(svg))
    .png({ palette: true, colors: 128, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
}

function requireCharacters(text: string, place: string): void {
  const missing = missingCharacters(text).join('')
  if (!missing) return
  throw new Error(
    `${place} has "${missing}", which the heading font does not have; src/fonts/README.md explains how to add a character`,
  )
}

export interface ShareImageEntry extends Cover {
  title: string
  /** When the business overtakes an extra shift. */
  verdict: string
  /** What the first twelve months bring: "First 12 months, kept: $7,700". */
  firstTwelveMonths: string
}

/**
 * Draws the preview image for shared links to an entry: a PNG of 1200 x 630 pixels.
 *
 * @throws when the title has a character that the heading font does not have
 */
export async function shareImage(entry: ShareImageEntry): Promise<Uint8Array> {
  requireCharacters(entry.title, `src/content/opportunities/${entry.slug}.md: title`)
  const title = headline(entry.title, 148, { width: column, height: 200 }, { size: 62, color: ink })
  const leading = 1.25
  const verdict = fitText(entry.verdict, { width: column, height: 130 }, leading, {
    size: 34,
    color: ink,
  })
  const step = verdict.style.size * leading
  const below = title.bottom + 50 + step * verdict.lines.length
  const firstText = `${entry.firstTwelveMonths}, our estimate`
  const first = fitText(firstText, { width: column, height: 39 }, 1.3, { size: 30, color: soft })
  return png(
    logo +
      title.svg +
      verdict.lines
        .map((line, i) => textPath(line, margin, title.bottom + 50 + step * i, verdict.style))
        .join('') +
      textPath(firstText, margin, below, first.style) +
      textPath(entry.category, margin, 574, { size: 26, color: soft }) +
      ruler(fold - 24, ink) +
      coverPanel(entry),
  )
}

/**
 * Draws the preview image for pages that are not entries: a headline, a short text and a watch
 * face.
 *
 * @throws when a text has a character that the heading font does not have
 */
export async function siteShareImage({
  title,
  line,
}: {
  title: string
  line: string
}): Promise<Uint8Array> {
  requireCharacters(`${title} ${line}`, 'The share image of the site')
  const head = headline(title, 148, { width: column, height: 280 }, { size: 76, color: ink })
  const text = fitText(line, { width: column, height: 120 }, 1.3, { size: 30, color: soft })
  const center = { x: (fold + size.width) / 2, y: size.height / 2 }
  const marks = Array.from({ length: 60 }, (_, i) => {
    const length = i % 15 === 0 ? 52 : i % 5 === 0 ? 34 : 20
    return `<path d="M${center.x} ${center.y - 232}v${length}" transform="rotate(${6 * i} ${center.x} ${center.y})"/>`
  })
  return png(
    logo +
      head.svg +
      text.lines
        .map((row, i) => textPath(row, margin, head.bottom + 50 + 39 * i, text.style))
        .join('') +
      ruler(fold - 24, ink) +
      `<path fill="${brand}" d="M${fold} 0h${size.width - fold}v${size.height}H${fold}"/>` +
      `<g stroke="${onBrand}" stroke-width="5">${marks.join('')}</g>` +
      `<circle cx="${center.x}" cy="${center.y}" r="112" fill="${lamp}"/>`,
  )
}

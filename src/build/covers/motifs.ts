import type { Category } from '../../../domain/catalog/category.ts'

/** Returns the next pseudorandom integer from 0 to n - 1. */
export type Draw = (n: number) => number

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/**
 * A xorshift32 generator with `text` as its seed. The same text gives the same numbers on every
 * machine.
 */
export function drawsFrom(text: string): Draw {
  // If the state is 0, xorshift returns only zeros, so start with 1 instead.
  let state = fnv1a(text) || 1
  return (n) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % n
  }
}

/**
 * Returns the background of a cover as SVG elements, in a box of 320 x 200 units. Each category has
 * one motif, and each motif has one disc in the color `lamp`. `draw` returns the next pseudorandom
 * number. If you change the order of its calls, every cover of the category changes.
 */
type Motif = (draw: Draw, palette: Palette) => string

const disc = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#${color}"/>`

const ring = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" stroke="#${color}"/>`

const rings = (elements: string) => `<g fill="none" stroke-width="16">${elements}</g>`

const shape = (d: string, color: string) => `<path fill="#${color}" d="${d}"/>`

/** The right half of a cover, as 20 cells of 40 x 40 units, four per row. */
const cells = Array.from({ length: 20 }, (_, cell) => ({
  x: 160 + 40 * (cell % 4),
  y: 40 * Math.floor(cell / 4),
}))

/** Chooses a cell in the second or third row for the disc in the color `lamp`. */
const drawHole = (draw: Draw) => 4 + draw(8)

const discInCell = (cell: number, color: string) => {
  const { x = 0, y = 0 } = cells[cell] ?? {}
  return disc(x + 20, y + 20, 20, color)
}

const sunrise: Motif = (draw, { ground, near, far, lamp }) => {
  const x = 208 + 24 * draw(4)
  const y = draw(2) ? 200 : 0
  const [outer, inner] = draw(2) ? [ground, far] : [far, ground]
  return (
    disc(x, y, 144, near) + disc(x, y, 112, outer) + disc(x, y, 80, inner) + disc(x, y, 48, lamp)
  )
}

const columns: Motif = (draw, { near, far, lamp }) => {
  const counts = [0, 1, 2, 3, 4].map((i) => Math.max(1 + draw(4), i === 4 ? 3 : 1))
  const lowest = counts.indexOf(Math.min(...counts))
  const bars = (odd: number) =>
    counts.map((n, i) => (i % 2 === odd ? `M${160 + 32 * i} 200v-${36 * n}h32V200` : '')).join('')
  const top = 200 - 36 * Math.min(...counts)
  return shape(bars(0), near) + shape(bars(1), far) + disc(176 + 32 * lowest, top - 16, 16, lamp)
}

const chain: Motif = (draw, { near, far, lamp }) => {
  const xs = [188, 250, 312]
  const [chosen = 0] = xs.splice(draw(3), 1)
  const y = 60 + 20 * draw(5)
  return (
    rings(xs.map((x) => ring(x, y, 46, near)).join('') + ring(chosen, y, 46, far)) +
    disc(chosen, y, 16, lamp)
  )
}

const signal: Motif = (draw, { near, far, lamp }) => {
  const y = [0, 100, 200][draw(3)]!
  const start = draw(2)
  const arcs = [76, 108, 140, 172].map((r, i) => ring(320, y, r, i % 2 === start ? far : near))
  return rings(arcs.join('')) + disc(320, y, 48, lamp)
}

const quilt: Motif = (draw, { near, far, lamp }) => {
  const hole = drawHole(draw)
  const patches = { near: '', far: '' }
  for (const [cell, { x, y }] of cells.entries()) {
    if (cell === hole) continue
    const half = [
      `M${x} ${y}h40l-40 40`,
      `M${x} ${y}h40v40`,
      `M${x} ${y}v40h40`,
      `M${x + 40} ${y}v40h-40`,
    ][draw(4)]
    patches[draw(2) ? 'near' : 'far'] += half
  }
  return shape(patches.near, near) + shape(patches.far, far) + discInCell(hole, lamp)
}

const waves: Motif = (draw, { ground, near, far, lamp }) => {
  const wave = (y: number, color: string) =>
    shape(`M0 ${y}q20-14 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0V200H0`, color)
  return (
    disc(200 + 24 * draw(4), 40 + 56 * draw(3), 48, lamp) +
    wave(152, near) +
    wave(168, far) +
    wave(184, ground)
  )
}

const dots: Motif = (draw, { near, far, lamp }) => {
  const hole = drawHole(draw)
  const sizes = [
    { width: 16, color: far, d: '' },
    { width: 24, color: near, d: '' },
    { width: 36, color: near, d: '' },
    { width: 36, color: far, d: '' },
  ]
  for (const [cell, { x, y }] of cells.entries()) {
    // Call `draw` even for the cell of the disc. Without that call, the later cells would get other
    // numbers, and every cover of this category would change.
    const size = sizes[draw(4)]
    if (size && cell !== hole) size.d += `M${x + 20} ${y + 20}h0`
  }
  const round = sizes
    .filter(({ d }) => d)
    .map(({ width, color, d }) => `<path stroke="#${color}" stroke-width="${width}" d="${d}"/>`)
  return `<g stroke-linecap="round">${round.join('')}</g>${discInCell(hole, lamp)}`
}

const capsules: Motif = (draw, { near, far, lamp }) => {
  const pills = [44, 100, 156].map((y) => {
    const x = 176 + 12 * draw(4)
    const left = !draw(2)
    const half = left
      ? `M${x + 56} ${y - 18}h-38a18 18 0 0 0 0 36h38`
      : `M${x + 56} ${y - 18}h38a18 18 0 0 1 0 36h-38`
    return `<rect x="${x}" y="${y - 18}" width="112" height="36" rx="18" fill="#${near}"/>${shape(half, far)}`
  })
  const corner = disc(draw(2) ? 300 : 180, draw(2) ? 180 : 20, 16, lamp)
  return `${corner}<g transform="rotate(${[-35, 35, 90][draw(3)]} 240 100)">${pills.join('')}</g>`
}

const pages: Motif = (draw, { ground, near, far, lamp }) => {
  const [width, height] = draw(2) ? [104, 140] : [132, 96]
  const count = 1 + draw(3)
  const step = draw(2) ? 20 : -12
  const left = step < 0 ? 188 : 172
  const sheets = Array.from({ length: count }, (_, index) => count - 1 - index)
  const drawn = sheets.map((i) =>
    shape(`M${left + i * step} ${36 + i * 20}h${width}v${height}h-${width}z`, i === 0 ? far : near),
  )
  const rows = Array.from(
    { length: height! / 24 - 2 },
    (_, row) => `M${left + 14} ${64 + 24 * row}h${32 + 16 * draw(3)}`,
  )
  const ruled = `<path stroke="#${ground}" stroke-width="8" d="${rows.join('')}"/>`
  const y = draw(2) ? 60 : 12 + height!
  return drawn.join('') + ruled + disc(left - 24 + width!, y, 16, lamp)
}

export const motifs: Record<Category, Motif> = {
  'Post-Op Care': sunrise,
  'Corporate Wellness': columns,
  'Chronic Disease': chain,
  Telehealth: signal,
  'Elder Care': quilt,
  'Travel Nursing': waves,
  'Pediatric Care': dots,
  'Medication Management': capsules,
  'Consulting & Education': pages,
}

/**
 * The colors of a cover, in hexadecimal without `#`. Each category has a palette named after a
 * color of scrubs.
 */
export interface Palette {
  ground: string
  near: string
  far: string
  glyph: string
  lamp: string
}

const onDark = 'f3c14b'
const onPale = 'fff6e3'

const scrubs = (
  ground: string,
  near: string,
  far: string,
  glyph: string,
  lamp: string,
): Palette => ({
  ground,
  near,
  far,
  glyph,
  lamp,
})

const wine = scrubs('6b2135', '8f3a4d', 'e6b3ab', 'fdf4ec', onDark)
const navy = scrubs('233659', '40598a', 'b4c7e3', 'fdf4ec', onDark)
const hunter = scrubs('1d4a3b', '3a7260', 'b2d3bd', 'fdf4ec', onDark)
const ceil = scrubs('9dadd9', 'c0cbea', '31427c', '1c2850', onPale)
const khaki = scrubs('d8bd83', 'ead9ae', '80571f', '46300f', onPale)
const caribbean = scrubs('0e6270', '338c99', 'b3dfe0', 'fdf4ec', onDark)
const coral = scrubs('ec9273', 'f6baa1', '8f3422', '571a10', onPale)
const pewter = scrubs('4a545f', '717d8a', 'c9d1d8', 'fdf4ec', onDark)
const eggplant = scrubs('45305a', '674f80', 'cdb9de', 'fdf4ec', onDark)

export const palettes: Record<Category, Palette> = {
  'Post-Op Care': wine,
  'Corporate Wellness': navy,
  'Chronic Disease': hunter,
  Telehealth: ceil,
  'Elder Care': khaki,
  'Travel Nursing': caribbean,
  'Pediatric Care': coral,
  'Medication Management': pewter,
  'Consulting & Education': eggplant,
}

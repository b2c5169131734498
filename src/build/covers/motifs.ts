import type { Category } from '../../../domain/catalog/category.ts'
import type { Palette } from './palette.ts'
import type { Draw } from './random.ts'

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
  const x = 216 + 16 * draw(3)
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
  return (
    rings(xs.map((x) => ring(x, 100, 46, near)).join('') + ring(chosen, 100, 46, far)) +
    disc(chosen, 100, 16, lamp)
  )
}

const signal: Motif = (draw, { near, far, lamp }) => {
  const y = draw(2) ? 200 : 0
  const arcs = [76, 108, 140, 172].map((r, i) => ring(320, y, r, i % 2 ? near : far))
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
    disc(216 + 16 * draw(4), 152, 64, lamp) + wave(152, near) + wave(168, far) + wave(184, ground)
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
  return `${corner}<g transform="rotate(-35 240 100)">${pills.join('')}</g>`
}

const pages: Motif = (draw, { ground, near, far, lamp }) => {
  const step = 14 + 4 * draw(3)
  const sheets = [2, 1, 0].map((i) => ({ x: 176 + i * step, y: 36 + i * 22, top: i === 0 }))
  const drawn = sheets.map(({ x, y, top }) => shape(`M${x} ${y}h112v148H${x}z`, top ? far : near))
  const rows = [0, 1, 2, 3].map((row) => {
    const length = 40 + 16 * draw(3)
    return `M192 ${88 + 24 * row}h${length}`
  })
  const ruled = `<path stroke="#${ground}" stroke-width="8" d="${rows.join('')}"/>`
  return drawn.join('') + ruled + disc(264, 60, 16, lamp)
}

const motifs: Record<Category, Motif> = {
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

export const motifOf = (category: string): Motif =>
  new Map<string, Motif>(Object.entries(motifs)).get(category) ?? capsules

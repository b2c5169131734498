/**
 * `npm run owner -- icons`: draws the icons in public/ from the mark, which is the site's logo. Run
 * it after a change to the mark, and commit what it writes.
 */
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { markPath, markSize } from '../../src/build/covers/mark.ts'

// Colors of src/styles/tokens.css. The favicon shows the mark in `ink`, for light and dark browser
// tabs. The other icons show the mark in `onBrand` on the background `brand`.
const ink = { light: '#0f2525', dark: '#efede5' }
const brand = '#0a583f'
const onBrand = '#fbfcf8'

const side = 32
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>\n`

const round = (value: number) => Number(value.toFixed(3))

/**
 * Draws the mark in the center of an icon that is `side` units wide. `height` is the height of the
 * mark in these units. `stroke` is the line width in the units of `markPath`, before scaling.
 * `color` is an SVG attribute such as ` stroke="#fff"`, or an empty string if a style sets the
 * color.
 */
function mark(height: number, stroke: number, color: string): string {
  const scale = round(height / markSize.height)
  const x = round((side - markSize.width * scale) / 2)
  const y = (side - height) / 2
  return (
    `<path fill="none"${color} stroke-width="${stroke}" stroke-linecap="round" ` +
    `transform="translate(${x} ${y}) scale(${scale})" d="${markPath}"/>`
  )
}

const tile = (height: number, radius: number) =>
  svg(
    `<rect width="${side}" height="${side}" rx="${radius}" fill="${brand}"/>${mark(height, 2.25, ` stroke="${onBrand}"`)}`,
  )

/** Writes the tab icon for browsers that request /favicon.ico: an icon file that holds one PNG. */
async function writeIco(drawing: string): Promise<void> {
  const png = await sharp(Buffer.from(drawing)).resize(side, side).png({ palette: true }).toBuffer()
  const head = Buffer.alloc(22)
  // One image, `side` by `side` pixels, 32 bits a pixel, after these 22 bytes.
  head.set([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0])
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  writeFileSync('public/favicon.ico', Buffer.concat([head, png]))
}

async function write(name: string, drawing: string, pixels: number): Promise<void> {
  await sharp(Buffer.from(drawing), { density: (72 * pixels) / side })
    .resize(pixels, pixels)
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(`public/${name}`)
}

const tab =
  `<style>path{stroke:${ink.light}}@media(prefers-color-scheme:dark){path{stroke:${ink.dark}}}</style>` +
  mark(30, 2.75, '')
writeFileSync('public/favicon.svg', svg(tab))
await writeIco(tile(21, 7))
await write('icon-192.png', tile(21, 7), 192)
await write('icon-512.png', tile(21, 7), 512)
// Operating systems crop the corners of these two icons, so the icons have no round corners. The
// mark fits in the centered circle that no system crops. Its diameter is 80% of the icon's width.
await write('apple-touch-icon.png', tile(20, 0), 180)
await write('icon-maskable-512.png', tile(17, 0), 512)

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Shot } from './camera.ts'

/** Maximum width of a sheet in pixels. Image viewers shrink pictures wider than about 1,600. */
const sheetWidth = 1560
const columnHeight = 1480
const gap = 20
const caption = 28

interface Column {
  title: string
  picture: Buffer
  width: number
  height: number
}

export async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/**
 * Places the pictures of each width next to each other, on as many sheets as needed. A tall picture
 * takes several columns. Writes the files `<name>-<width>-<n>.png` and returns their names.
 */
export async function drawSheets(folder: string, name: string, shots: Shot[]): Promise<string[]> {
  const files: string[] = []
  for (const width of new Set(shots.map((shot) => shot.width))) {
    const ofWidth = shots.filter((shot) => shot.width === width)
    const columns = (await Promise.all(ofWidth.map(cutColumns))).flat()
    const each = (columns[0]?.width ?? width) + gap
    const perSheet = Math.max(1, Math.floor((sheetWidth - gap) / each))
    for (let first = 0; first < columns.length; first += perSheet) {
      const file = `${name}-${width}-${first / perSheet + 1}.png`
      await drawSheet(join(folder, file), columns.slice(first, first + perSheet))
      files.push(file)
    }
  }
  return files
}

/**
 * Cuts a picture into columns of at most `columnHeight`. First scales a desktop picture to 58.5%,
 * so that two columns fit next to each other on a sheet.
 */
async function cutColumns(shot: Shot): Promise<Column[]> {
  const width = shot.width > 700 ? Math.round(shot.width * 0.585) : shot.width
  const scaled = await sharp(shot.picture)
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { scene, theme } = shot
  const columns: Column[] = []
  for (let top = 0; top < scaled.info.height; top += columnHeight) {
    const height = Math.min(columnHeight, scaled.info.height - top)
    const picture = await sharp(scaled.data).extract({ left: 0, top, width, height }).toBuffer()
    const part = scaled.info.height > columnHeight ? ` (${top / columnHeight + 1})` : ''
    const title = [scene.role, scene.note, theme].filter(Boolean).join(', ') + part
    columns.push({ title, picture, width, height })
  }
  return columns
}

async function drawSheet(file: string, columns: Column[]): Promise<void> {
  const width = gap + columns.reduce((sum, column) => sum + column.width + gap, 0)
  const height = Math.max(...columns.map((column) => column.height)) + caption + gap
  let left = gap
  const layers = columns.flatMap((column): OverlayOptions[] => {
    const at = left
    left += column.width + gap
    return [
      { input: writeCaption(column), left: at, top: 0 },
      { input: column.picture, left: at, top: caption },
    ]
  })
  await sharp({ create: { width, height, channels: 3, background: '#9a9a9a' } })
    .composite(layers)
    .png()
    .toFile(file)
}

const writeCaption = ({ title, width }: Column): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${caption}"><text y="19" font-family="sans-serif" font-size="14">${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></svg>`,
  )

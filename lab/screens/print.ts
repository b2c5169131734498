import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import type { Scene, Shot } from './camera.ts'

/** Width of US Letter paper in pixels, at 72 dots per inch. */
const width = 612

/** The default margin of Chromium's print dialog. */
const edge = '0.4in'
const margin = { top: edge, right: edge, bottom: edge, left: edge }

/**
 * Prints a page to a PDF with Chromium, and returns a picture of each sheet of paper. If words
 * overlap on a sheet, `violations` names the first two. Returns an empty list if pdftoppm is not
 * installed.
 */
export async function print(context: BrowserContext, scene: Scene): Promise<Shot[]> {
  const page = await context.newPage()
  const folder = mkdtempSync(join(tmpdir(), 'screens-'))
  try {
    await page.goto(scene.path)
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
    await scene.then?.(page, width)
    const file = join(folder, 'page.pdf')
    writeFileSync(file, await page.pdf({ format: 'Letter', margin, printBackground: false }))
    execFileSync('pdftoppm', ['-r', '72', '-png', file, join(folder, 'leaf')])
    const words = readWords(file)
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name, index) => ({
        scene: {
          ...scene,
          note: [scene.note, `leaf ${index + 1}`].filter(Boolean).join(', '),
        },
        width,
        theme: 'light',
        picture: readFileSync(join(folder, name)),
        height: 792,
        overflow: 0,
        violations: overlaps(words[index] ?? []),
        problems: [],
      }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    console.log('pdftoppm is not installed, so there are no printed pages.')
    return []
  } finally {
    await page.close()
    rmSync(folder, { recursive: true })
  }
}

/** A printed word and its box in points. */
interface Word {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

/** Reads the words of each sheet with pdftotext, which is installed together with pdftoppm. */
function readWords(file: string): Word[][] {
  const output = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
  const word = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g
  return output
    .split('<page ')
    .slice(1)
    .map((leaf) =>
      Array.from(leaf.matchAll(word), ([, left, top, right, bottom, text = '']) => ({
        text,
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      })),
    )
}

/**
 * Reports only the first two words that overlap. Words overlap if they share more than 2 points of
 * width and more than a third of the smaller height.
 */
function overlaps(words: Word[]): string[] {
  for (const [index, a] of words.entries()) {
    for (const b of words.slice(index + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (across > 2 && down > Math.min(a.bottom - a.top, b.bottom - b.top) / 3)
        return [`“${a.text}” is printed over “${b.text}”`]
    }
  }
  return []
}

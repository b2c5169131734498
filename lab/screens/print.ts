import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import type { Scene, Shot } from './camera.ts'

/** US Letter at 72 dots per inch. */
const width = 612

/**
 * Returns the pages of a printed page as images, made by Chromium's PDF and pdftoppm. Empty if
 * pdftoppm is not installed.
 */
export async function print(context: BrowserContext, scene: Scene): Promise<Shot[]> {
  const page = await context.newPage()
  const folder = mkdtempSync(join(tmpdir(), 'screens-'))
  try {
    await page.goto(scene.path)
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
    const file = join(folder, 'page.pdf')
    writeFileSync(file, await page.pdf({ format: 'Letter', printBackground: false }))
    execFileSync('pdftoppm', ['-r', '72', '-png', file, join(folder, 'leaf')])
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name, index) => ({
        scene: { ...scene, note: `leaf ${index + 1}` },
        width,
        theme: 'light',
        picture: readFileSync(join(folder, name)),
        height: 792,
        overflow: 0,
        violations: [],
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

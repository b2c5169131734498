/**
 * `npm run lab -- screens`: takes screenshots of every kind of page, by role, theme and width. Puts
 * them on contact sheets in .cache/screens, and writes .cache/reports/screens.md. Arguments limit
 * the run to the named sheets. `--pictures` skips axe and the report. Exits with 1 when a scene
 * fails, a page overflows its window, printed words overlap, or axe or the console reports a
 * problem.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { bringSiteUpToDate } from '../../tests/support/built-site.ts'
import { startWholeSite } from '../../tests/support/whole-site.ts'
import { takeShots, type Scene, type Shot } from './camera.ts'
import { keepMeasures, readMeasures, writeScreensReport } from './document.ts'
import { copySessions, createScreenUsers, restock, sellOut } from './screen-users.ts'
import { print } from './print.ts'
import { scenes, soldOutScenes } from './scenes.ts'
import { drawSheets, emptyFolder } from './sheets.ts'
import { complaints, fullTable } from './table.ts'
import { printed, variants } from './variants.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/screens')
const parameters = process.argv.slice(2)
const sheetNames = parameters.filter((each) => !each.startsWith('--'))
const withAxe = !parameters.includes('--pictures')
const isWanted = ({ sheet }: Scene) => sheetNames.length === 0 || sheetNames.includes(sheet)

// Do not print the log lines of the Netlify functions, which run in this process.
console.info = () => undefined
if (sheetNames.length === 0) await emptyFolder(folder)
else await mkdir(folder, { recursive: true })
bringSiteUpToDate()
const site = await startWholeSite()
const executablePath = await findBrowser()
// Use one browser for phone widths and one for desktop widths. If two pages paint at the same time
// in one browser, the pictures are torn.
const browsers = [
  await chromium.launch({ executablePath }),
  await chromium.launch({ executablePath }),
] as const
const shots: Shot[] = []
const leaves: Shot[] = []
const failures: string[] = []
const sheets: string[] = []
try {
  const [onPhone, onDesk] = browsers
  const users = await createScreenUsers(site, onPhone)
  const desktopUsers = await copySessions(users, onDesk, site.url)

  /**
   * Takes a scene's pictures at all widths in parallel, because taking a picture is mostly waiting.
   */
  async function takeScene(scene: Scene): Promise<Shot[]> {
    const perWidth = (scene.widths ?? [360, 1280]).map(async (width) => {
      try {
        const { [scene.role]: context } = width > 700 ? desktopUsers : users
        return await takeShots(context, scene, width, withAxe)
      } catch (error) {
        const state = [scene.sheet, scene.role, scene.note, width].join(', ')
        failures.push(`${state}: ${String(error)}`)
        return []
      }
    })
    return (await Promise.all(perWidth)).flat()
  }

  /** Draws each sheet as soon as its pictures are ready, so that you can view it during the run. */
  async function takeAll(list: Scene[]): Promise<void> {
    for (const [name, ofSheet] of Map.groupBy(list.filter(isWanted), ({ sheet }) => sheet)) {
      const taken: Shot[] = []
      for (const scene of ofSheet) taken.push(...(await takeScene(scene)))
      shots.push(...taken)
      sheets.push(...(await drawSheets(folder, name, taken)))
      if (withAxe) await keepMeasures(folder, name, taken)
    }
  }

  await takeAll([...scenes, ...variants])
  await sellOut(site)
  await takeAll(soldOutScenes)
  await restock(site)
  for (const scene of printed.filter(isWanted)) {
    leaves.push(...(await print(users[scene.role], scene)))
  }
  sheets.push(...(await drawSheets(folder, 'print', leaves)))
} finally {
  for (const browser of browsers) await browser.close()
  await site.close()
}

console.log(fullTable(shots))
console.log(`\n${sheets.length} sheets in .cache/screens`)
const wrong = [...failures, ...complaints([...shots, ...leaves])]
for (const line of wrong) console.error(line)
process.exitCode = wrong.length > 0 ? 1 : 0

if (withAxe) {
  const names = [...scenes, ...soldOutScenes, ...variants].map(({ sheet }) => sheet)
  await writeScreensReport(await readMeasures(folder, new Set(names)))
}

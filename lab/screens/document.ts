import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeReport } from '../../scripts/write-report.ts'
import type { Shot } from './camera.ts'
import { complaints, shortTable, type Measures } from './table.ts'

/**
 * Stores the measurements of one contact sheet as a JSON file, next to the sheet's pictures. So the
 * report can also cover sheets that an earlier run drew and this run does not draw.
 */
export async function keepMeasures(folder: string, sheet: string, shots: Shot[]): Promise<void> {
  const measures = shots.map((shot) => ({ ...shot, picture: undefined }))
  await writeFile(join(folder, `${sheet}.json`), JSON.stringify(measures))
}

export async function readMeasures(folder: string, sheets: Set<string>): Promise<Measures[]> {
  const read = [...sheets].map(async (sheet) => {
    const text = await readFile(join(folder, `${sheet}.json`), 'utf8').catch(() => '[]')
    return JSON.parse(text) as Measures[]
  })
  return (await Promise.all(read)).flat()
}

export async function writeScreensReport(measures: Measures[]): Promise<void> {
  const wrong = complaints(measures)
  const text = `# Screens (\`npm run lab -- screens\`)

Every kind of page, in the roles for which it looks different: ${measures.length} pictures on contact sheets
in \`.cache/screens\`, and printed pages next to them. "Overflow" is how many pixels a page is wider than its
window. "axe" counts violations of WCAG 2.2 A and AA. "Console" counts messages in the browser's console.
Heights are of the whole page, in CSS pixels.

${shortTable(measures)}

${wrong.length === 0 ? 'No problems.' : `Problems:\n\n${wrong.map((line) => `- ${line}`).join('\n')}`}

Taken on ${new Date().toISOString().slice(0, 10)} with Chromium.
`
  await writeReport('screens', text)
}

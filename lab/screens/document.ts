import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import type { Shot } from './camera.ts'
import { complaints, shortTable, type Measures } from './table.ts'

/** Keeps what was measured for a sheet beside it, so that sheets can be taken anew one by one. */
export async function keepMeasures(folder: string, sheet: string, shots: Shot[]): Promise<void> {
  const measures = shots.map((shot) => ({ ...shot, picture: undefined }))
  await writeFile(join(folder, `${sheet}.json`), JSON.stringify(measures))
}

/** What was measured last for these sheets, in their order; nothing for one never taken. */
export async function readMeasures(folder: string, sheets: Set<string>): Promise<Measures[]> {
  const read = [...sheets].map(async (sheet) => {
    const text = await readFile(join(folder, `${sheet}.json`), 'utf8').catch(() => '[]')
    return JSON.parse(text) as Measures[]
  })
  return (await Promise.all(read)).flat()
}

export async function writeDocument(file: string, measures: Measures[]): Promise<void> {
  const wrong = complaints(measures)
  const text = `# Screens (\`npm run lab -- screens\`)

Every page in every role, as a browser draws it: ${measures.length} pictures on contact sheets in
\`.cache/screens\`, which git leaves out, and printed leaves beside them. "Overflow" is how far a page
reaches beyond its window sideways, "axe" the violations of WCAG 2.2 A and AA, "Console" what the
browser complained of. Heights are of the whole page, in CSS pixels.

${shortTable(measures)}

${wrong.length === 0 ? 'Nothing was wrong.' : `Wrong:\n\n${wrong.map((line) => `- ${line}`).join('\n')}`}

Taken on ${new Date().toISOString().slice(0, 10)} with Chromium.
`
  const config = (await resolveConfig(file)) ?? {}
  await writeFile(file, await format(text, { ...config, parser: 'markdown' }))
}

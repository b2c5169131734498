/**
 * `npm run lab -- documents`: opens every document of every launch kit in LibreOffice and writes a
 * picture of each page to .cache/documents. Also opens each packet with the longest answers.
 * Arguments limit the run to the named entries. Exits with
 * 1 when LibreOffice cannot open a document, when its text is broken, when a heading ends a page, or
 * when its last page holds less than a line. Also opens the pricing worksheet of every solo entry, and compares its numbers
 * with the take-home model, as it is and after a change of a price.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { fillKeys, kitDocuments, type KitDocument } from '../domain/launch/documents.ts'
import type { FillIns } from '../domain/launch/fill-ins.ts'
import { launchKit } from '../domain/launch/launch-kit.ts'
import { packetFillIns } from '../domain/launch/packet.ts'
import { mostAnswerCharacters } from '../domain/launch/plan-field-rules.ts'
import type { PlanFields } from '../domain/launch/plan-fields.ts'
import { worksheetSheets } from '../domain/launch/worksheet-sheets.ts'
import { calculateWorksheet, type Worksheet } from '../domain/launch/worksheet.ts'
import { defaultProfile, toHousehold } from '../domain/tools/profile.ts'
import { toTakeHomeEntry } from '../domain/tools/take-home/take-home-entry.ts'
import { newestTaxYear } from '../domain/tools/take-home/tax-years.ts'
import { wordFile } from '../netlify/server/launch/word-file.ts'
import { installSystemPackage } from '../scripts/find-browser.mjs'
import { readContent, throwMistakes } from '../src/build/content/read-content.ts'
import { joinStates } from '../src/build/content/states.ts'
import { spreadsheetFile } from '../src/stores/launch/spreadsheet-file.ts'
import { fillWordFile } from '../src/stores/launch/word-files.ts'
import { check, finish } from './report.ts'

const folder = join(import.meta.dirname, '../.cache/documents')
const run = (command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000 })

function hasProgram(name: string, systemPackage: string): boolean {
  const exists = () => !spawnSync(name, ['--help']).error
  return exists() || (installSystemPackage(systemPackage) && exists())
}

if (!hasProgram('soffice', 'libreoffice-nogui') || !hasProgram('pdftoppm', 'poppler-utils')) {
  console.log('Skipped: install LibreOffice and poppler-utils to look at the documents.')
  process.exit(0)
}
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

/** With the longest answers. */
const mostPacketPages = 5

const named = process.argv.slice(2)
const content = throwMistakes(readContent())
const { launch, opportunities, documents } = content
const states = joinStates(content.states!.data, content['state-tax']!.data)
const masters = documents.map(({ file, data, body }) => ({ name: file, ...data, body }))
const headings = new Set<string>()
for (const { file, data } of launch) {
  if (named.length > 0 && !named.includes(file)) continue
  const entry = opportunities.find((one) => one.file === file)!.data
  const kit = launchKit(data, content['launch-shared']!.data)
  for (const document of kitDocuments(entry, data.documents, masters, kit)) {
    for (const block of document.blocks) if (block.kind === 'heading') headings.add(block.text)
    const word = await wordFile(document, entry.title)
    await writeFile(join(folder, `${file}-${document.name}.docx`), word)
    if (document.name !== 'packet') continue
    const filled = fillWordFile(word, longestTexts(document))
    await writeFile(join(folder, `${file}-packet-filled.docx`), filled)
  }
}

/** An answer of the greatest length to each question, and a common text in each other field. */
function longestTexts(packet: KitDocument): FillIns {
  const answer = 'I see adults at home and send a written note to their doctor on the same day. '
  const state = states.find(({ code }) => code === 'CA')
  const rules = packetFillIns({}, toHousehold(defaultProfile), state, '2026-11-28')
  const typed = [...fillKeys([packet])].map((key) => [
    key,
    key.startsWith('answer-')
      ? answer.repeat(8).slice(0, mostAnswerCharacters)
      : (rules[key] ?? '') || (key.startsWith('price') ? '$275' : 'Example'),
  ])
  return Object.fromEntries(typed)
}

const names = (await readdir(folder)).map((name) => name.replace(/\.docx$/, ''))
const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
// LibreOffice stops without an error after some hundred files.
for (let at = 0; at < names.length; at += 100) {
  const files = names.slice(at, at + 100).map((one) => `${one}.docx`)
  run('soffice', profile, '--headless', '--convert-to', 'pdf', ...files)
}

const wrong: string[] = []
let pages = 0
for (const name of names) {
  const pdf = `${name}.pdf`
  if (!existsSync(join(folder, pdf))) {
    wrong.push(`${name}: LibreOffice could not open it.`)
    continue
  }
  run('pdftoppm', '-r', '72', '-png', pdf, name)
  // A form feed ends each page, after the footer.
  const texts = run('pdftotext', '-layout', pdf, '-').stdout.split('\f').slice(0, -1)
  pages += texts.length
  const ends = texts.map((text) => text.trim().split('\n').at(-2)?.trim() ?? '')
  for (const heading of ends.filter((end) => headings.has(end)))
    wrong.push(`${name}: the heading "${heading}" ends a page.`)
  const last = texts.at(-1)?.trim().split('\n').slice(0, -1).join(' ').match(/\w+/g) ?? []
  if (last.length < 6) wrong.push(`${name}: its last page holds only ${last.length} words.`)
  if (name.endsWith('-packet-filled') && texts.length > mostPacketPages)
    wrong.push(`${name}: ${texts.length} pages, more than ${mostPacketPages}.`)
  if (/undefined|NaN|\[object|\[\^|\{/.test(texts.join())) wrong.push(`${name}: broken text.`)
}

/** A worksheet whose price is `price` dollars, without the stored results of its formulas. */
function changedSheet(file: Uint8Array, price: number): Uint8Array {
  const parts = unzipSync(file)
  const name = 'xl/worksheets/sheet1.xml'
  const xml = strFromU8(parts[name]!)
    .replaceAll(/<\/f><v>[^<]*<\/v>/g, '</f>')
    .replace(/(<c r="B6"[^>]*><v>)[^<]*/, `$1${price}`)
  return zipSync({ ...parts, [name]: strToU8(xml) })
}

const expected: { name: string; worksheet: Worksheet }[] = []
for (const { file, data } of opportunities) {
  const own = toTakeHomeEntry(data)
  if (!own || (named.length > 0 && !named.includes(file))) continue
  const services = data.revenue.solo!.at(-1)!.lines
  const plan = { services, yearlyCosts: data.runningCosts }
  const calculate = (price?: number) => {
    const fields: PlanFields =
      price === undefined ? {} : { price: { value: `${price}`, at: '2026-01-01T00:00:00Z' } }
    const household = toHousehold(defaultProfile)
    return calculateWorksheet(plan, own, fields, household, { federal: newestTaxYear })
  }
  const [before, price] = [calculate(), Math.round(services[0]!.dollars * 1.25)]
  const sheet = spreadsheetFile(worksheetSheets(before, data.title, 'default', newestTaxYear.year))
  for (const [suffix, bytes, worksheet] of [
    ['as-is', sheet, before],
    ['changed', changedSheet(sheet, price), calculate(price)],
  ] as const) {
    const name = `${file}-worksheet-${suffix}`
    await writeFile(join(folder, `${name}.xlsx`), bytes)
    expected.push({ name, worksheet })
  }
}
const sheets = expected.map(({ name }) => `${name}.xlsx`)
run('soffice', profile, '--headless', '--convert-to', 'csv', ...sheets)
for (const { name, worksheet } of expected) {
  const path = join(folder, `${name}.csv`)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const lineOf = (label: string) => lines.findLast((line) => line.startsWith(`${label},`)) ?? ''
  const { perHour, shiftPerHour, year, breakEven } = worksheet
  for (const [label, value, tolerance] of [
    ['You keep an hour', perHour / 100, 0.01],
    ['An hour at your job keeps', shiftPerHour / 100, 0.01],
    ['You keep', year.left / 100, 1],
    ['Profit before tax', year.profit / 100, 0.01],
    ...(breakEven ?? []).map((count, at) => [worksheet.units[at]!, count, 0.001] as const),
  ] as const) {
    const quoted = label.includes(',') ? `"${label}"` : label
    const found = Number(
      lineOf(quoted)
        .slice(quoted.length + 1)
        .split(',')[0],
    )
    if (!(Math.abs(found - value) <= tolerance))
      wrong.push(`${name}: ${label} is ${found}, and the model says ${value}.`)
  }
}
console.log('Pictures in .cache/documents.')
check(`${names.length} documents with ${pages} pages, ${expected.length} worksheets`, wrong)
finish()

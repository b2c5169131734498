/**
 * `npm run lab -- documents`: opens every document of every launch kit in LibreOffice and writes a
 * picture of each page to .cache/documents. Arguments limit the run to the named entries. Exits with
 * 1 when LibreOffice cannot open a document, when its text is broken, or when its last page holds
 * less than a line.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kitDocuments } from '../domain/launch/documents.ts'
import { wordFile } from '../netlify/server/launch/word-file.ts'
import { installSystemPackage } from '../scripts/find-browser.mjs'
import { readContent, throwMistakes } from '../src/build/content/read-content.ts'

const folder = join(import.meta.dirname, '../.cache/documents')
const run = (command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000 })

function hasProgram(name: string, systemPackage: string): boolean {
  const exists = () => !spawnSync(name, ['--help']).error
  return exists() || (installSystemPackage(systemPackage) && exists())
}

if (
  !hasProgram('soffice', 'libreoffice-writer-nogui') ||
  !hasProgram('pdftoppm', 'poppler-utils')
) {
  console.log('Skipped: install LibreOffice and poppler-utils to look at the documents.')
  process.exit(0)
}
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

const named = process.argv.slice(2)
const { launch, opportunities, documents } = throwMistakes(readContent())
const masters = documents.map(({ file, data, body }) => ({ name: file, ...data, body }))
for (const { file, data } of launch) {
  if (named.length > 0 && !named.includes(file)) continue
  const entry = opportunities.find((one) => one.file === file)!.data
  for (const document of kitDocuments(entry, data.documents, masters)) {
    const path = join(folder, `${file}-${document.name}.docx`)
    await writeFile(path, await wordFile(document, entry.title))
  }
}

const names = (await readdir(folder)).map((name) => name.replace(/\.docx$/, ''))
const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
run('soffice', profile, '--headless', '--convert-to', 'pdf', ...names.map((one) => `${one}.docx`))

const wrong: string[] = []
let pages = 0
for (const name of names) {
  const pdf = `${name}.pdf`
  if (!existsSync(join(folder, pdf))) {
    wrong.push(`${name}: LibreOffice could not open it.`)
    continue
  }
  run('pdftoppm', '-r', '72', '-png', pdf, name)
  // A form feed ends each page.
  const texts = run('pdftotext', '-layout', pdf, '-').stdout.split('\f').slice(0, -1)
  pages += texts.length
  // Each page ends with the footer.
  const last = texts.at(-1)?.trim().split('\n').slice(0, -1).join(' ').match(/\w+/g) ?? []
  if (last.length < 6) wrong.push(`${name}: its last page holds only ${last.length} words.`)
  if (/undefined|NaN|\[object|\[\^|\{/.test(texts.join())) wrong.push(`${name}: broken text.`)
}
console.log(`${names.length} documents with ${pages} pages. Pictures in .cache/documents.`)
for (const line of wrong) console.error(line)
process.exit(wrong.length > 0 ? 1 : 0)

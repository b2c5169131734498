/**
 * `npm run owner -- normalize-content`: writes every content file as the editors' screen saves it, so
 * that the next save there changes only what the editor changed. Changes the order of fields, quotes
 * and line breaks, and drops comments, but no value.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { editorFields, normalize } from '../../src/build/editor/saved-form.ts'

process.chdir(`${import.meta.dirname}/../..`)
let changed = 0
for (const [path, fields] of editorFields()) {
  const text = readFileSync(path, 'utf8')
  const saved = normalize(text, fields)
  if (saved === text) continue
  writeFileSync(path, saved)
  changed += 1
}
console.log(`${changed} content files rewritten.`)

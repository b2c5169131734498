import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a stand-in keeps on disk, whole; the version is that of its shape. */
type State = { version: 1 }

/**
 * Reads what a stand-in has kept; nothing without a file, or before the first was written.
 * @throws {Error} for a file that is damaged or of another version
 */
export function readState<Kept extends State>(file: string | undefined): Kept | undefined {
  if (!file) return undefined
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const state = parseJSON(text) as Kept | undefined
  if (state?.version === 1) return state
  throw new Error(`${file} is damaged or of another version; npm run reset empties it.`)
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes the text of a state, by rename, so that a crash leaves the old one. */
export function writeState(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  // People's addresses and the tokens of signed-in browsers are inside: for the owner's eyes only.
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

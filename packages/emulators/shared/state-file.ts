import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type State = { version: 1 }

/**
 * Reads an emulator's data. Returns undefined if `file` is undefined or does not exist.
 *
 * @throws if the file cannot be read or parsed, or if its version is not 1.
 */
export function readState<Data extends State>(file: string | undefined): Data | undefined {
  if (!file) return undefined
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const state = parseJSON(text) as Data | undefined
  if (state?.version === 1) return state
  throw new Error(
    `${file} is damaged or has another version. Run npm run reset to delete the local data.`,
  )
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes a new file and renames it to `file`, so that a crash leaves the old file intact. */
export function writeState(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  // The file can contain email addresses and session tokens, so only its owner can read it.
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

import type { Config } from '@netlify/functions'
import { createHash } from 'node:crypto'
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'

// As deep in the tree as a site's own folder, so that the paths in source maps hold in both.
const CACHE = resolve('.cache/functions')
/** Bundles of a folder that nobody made anew for so many milliseconds are thrown away. */
const maxAgeMs = 24 * 3_600_000

/** A bundle's file name, and the settings that the function exports. */
export type Bundle = { file: string; config: Config }

/** What bundling gives: the bundles by function, and the sources that they came from. */
export type BundleResult = { bundles: Record<string, Bundle>; inputs: string[] }

/** A source as it was when it was bundled. */
type Stamp = { mtimeMs: number; size: number }

type CacheRecord = {
  bundles: Record<string, Bundle>
  files: string[]
  stamps: Record<string, Stamp>
}

/**
 * Puts the bundles that `what` names into `output` and returns them by function: those of an
 * earlier call while none of their sources changed, else new ones that `bundle` writes into
 * the folder it is given. Dozens of sites start in a test run, and bundling is most of each start.
 */
export async function bundleWithCache(
  what: string[],
  output: string,
  bundle: (folder: string) => Promise<BundleResult>,
): Promise<Record<string, Bundle>> {
  const folder = join(CACHE, createHash('sha256').update(JSON.stringify(what)).digest('hex'))
  const known = await readRecord(folder)
  if (known && (await isFresh(known)) && (await linkBundles(known, folder, output))) {
    return known.bundles
  }
  await mkdir(folder, { recursive: true })
  const made = await mkdtemp(join(CACHE, 'new-'))
  try {
    const { bundles, inputs } = await bundle(made)
    const files = await readdir(made)
    const stamps = Object.fromEntries(
      await Promise.all(inputs.map(async (path) => [path, await readStamp(path)] as const)),
    )
    const kept: CacheRecord = { bundles, files, stamps }
    if (!(await linkBundles(kept, made, output))) throw new Error(`${output} cannot be written.`)
    await saveToCache(kept, made, folder)
    await deleteOldFolders()
    return bundles
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

const readStamp = async (path: string): Promise<Stamp> => {
  const { mtimeMs, size } = await stat(path)
  return { mtimeMs, size }
}

async function readRecord(folder: string): Promise<CacheRecord | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'kept.json'), 'utf8')) as CacheRecord
  } catch {
    return undefined
  }
}

async function isFresh({ stamps }: CacheRecord): Promise<boolean> {
  const checks = Object.entries(stamps).map(async ([path, { mtimeMs, size }]) => {
    const now = await readStamp(path).catch(() => undefined)
    return now?.mtimeMs === mtimeMs && now.size === size
  })
  return (await Promise.all(checks)).every(Boolean)
}

/** Whether every file is in `output` now; another process may have just replaced them. */
async function linkBundles({ files }: CacheRecord, from: string, output: string): Promise<boolean> {
  await mkdir(output, { recursive: true })
  const provided = files.map((name) => linkOrCopy(join(from, name), join(output, name)))
  return Promise.all(provided).then(
    () => true,
    () => false,
  )
}

/** A second name for the file, or a copy where the file system has no links. */
async function linkOrCopy(file: string, name: string): Promise<void> {
  try {
    await link(file, name)
  } catch (error) {
    // A name is its content's hash: what is there already is the same.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await copyFile(file, name)
  }
}

/** Each step leaves what others may be reading whole: a record names files that are there. */
async function saveToCache(kept: CacheRecord, made: string, folder: string): Promise<void> {
  for (const name of kept.files) await rename(join(made, name), join(folder, name))
  const record = join(made, 'kept.json')
  await writeFile(record, JSON.stringify(kept))
  await rename(record, join(folder, 'kept.json'))
  const old = (await readdir(folder)).filter((name) => !kept.files.includes(name))
  const gone = old.filter((name) => name !== 'kept.json')
  await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })))
}

async function deleteOldFolders(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const folder = join(CACHE, name)
    const age = Date.now() - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age > maxAgeMs) await rm(folder, { recursive: true, force: true })
  }
}

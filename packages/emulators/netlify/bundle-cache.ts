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

// Each set of bundles has a cache folder, `.cache/functions/<hash>`. It is as deep as the folder
// `.netlify/local/<site>` of a running site, so relative paths in source maps are valid in both.
const CACHE = resolve('.cache/functions')
const maxAgeMs = 24 * 3_600_000

export type Bundle = { file: string; config: Config }

/** Bundles by function name, and the paths of the files that they were built from. */
export type BundleResult = { bundles: Record<string, Bundle>; inputs: string[] }

type Stamp = { mtimeMs: number; size: number }

type CacheRecord = {
  bundles: Record<string, Bundle>
  files: string[]
  stamps: Record<string, Stamp>
}

/**
 * Puts bundles into `output` and returns them by function name. If the cache has bundles for
 * `cacheKey` and no source has changed, uses the cached bundles. Otherwise calls `bundle` to write
 * new bundles into a temporary folder, and moves them into the cache.
 */
export async function bundleWithCache(
  cacheKey: string[],
  output: string,
  bundle: (folder: string) => Promise<BundleResult>,
): Promise<Record<string, Bundle>> {
  const folder = join(CACHE, createHash('sha256').update(JSON.stringify(cacheKey)).digest('hex'))
  const cached = await readRecord(folder)
  if (cached && (await isFresh(cached)) && (await linkBundles(cached, folder, output))) {
    return cached.bundles
  }
  await mkdir(folder, { recursive: true })
  const temporary = await mkdtemp(join(CACHE, 'new-'))
  try {
    const { bundles, inputs } = await bundle(temporary)
    const files = await readdir(temporary)
    const stamps = Object.fromEntries(
      await Promise.all(inputs.map(async (path) => [path, await readStamp(path)] as const)),
    )
    const record: CacheRecord = { bundles, files, stamps }
    if (!(await linkBundles(record, temporary, output)))
      throw new Error(`Cannot write to ${output}.`)
    await saveToCache(record, temporary, folder)
    await deleteOldFolders()
    return bundles
  } finally {
    await rm(temporary, { recursive: true, force: true })
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

/**
 * Links the files of the bundles into `output`. Returns false if that fails, for example because
 * another process has just deleted a file from the cache.
 */
async function linkBundles({ files }: CacheRecord, from: string, output: string): Promise<boolean> {
  await mkdir(output, { recursive: true })
  const provided = files.map((name) => linkOrCopy(join(from, name), join(output, name)))
  return Promise.all(provided).then(
    () => true,
    () => false,
  )
}

/** Copies the file if the file system has no hard links. */
async function linkOrCopy(file: string, name: string): Promise<void> {
  try {
    await link(file, name)
  } catch (error) {
    // The name contains the content's hash, so an existing file has the same content.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await copyFile(file, name)
  }
}

/** Moves `kept.json` last, so that it never lists a file that is not in `folder` yet. */
async function saveToCache(record: CacheRecord, from: string, folder: string): Promise<void> {
  for (const name of record.files) await rename(join(from, name), join(folder, name))
  const file = join(from, 'kept.json')
  await writeFile(file, JSON.stringify(record))
  await rename(file, join(folder, 'kept.json'))
  const old = (await readdir(folder)).filter((name) => !record.files.includes(name))
  const unused = old.filter((name) => name !== 'kept.json')
  await Promise.all(unused.map((name) => rm(join(folder, name), { force: true })))
}

async function deleteOldFolders(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const folder = join(CACHE, name)
    const age = Date.now() - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age > maxAgeMs) await rm(folder, { recursive: true, force: true })
  }
}

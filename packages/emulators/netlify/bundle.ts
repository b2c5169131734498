import type { Config } from '@netlify/functions'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build, version as esbuildVersion } from 'esbuild'
import { bundleWithCache, type BundleResult } from './bundle-cache.ts'
import { bundleOptions } from './bundle-options.ts'

const OUTPUT = resolve('.netlify/local')

export type BundledFunction = { url: string; config: Config }

/**
 * Bundles each file in `directory` and reads its `config`, as Netlify does. Returns the functions
 * by name. A bundle's file name contains the hash of its content. So an unchanged function keeps
 * its `file:` URL, and Node does not load it again.
 *
 * @throws if `directory` has a folder, if a file cannot be bundled or loaded, or if a file has no
 *   default function.
 */
export async function bundleFunctions(
  directory: string,
  output: string,
): Promise<Map<string, BundledFunction>> {
  const entries = await readdir(directory, { withFileTypes: true })
  const folder = entries.find((entry) => entry.isDirectory())
  if (folder) {
    throw new Error(`${join(directory, folder.name)}: a function must be one file, not a folder.`)
  }
  const sources = entries.map(({ name }) => name).filter((name) => /\.m?[jt]s$/.test(name))
  if (sources.length === 0) return new Map()

  // If you change the format of the cache, also change the string 'with settings', so that the key
  // differs and no site reads a cache in the old format.
  const cacheKey = [resolve(directory), esbuildVersion, 'with settings', ...sources]
  const bundles = await bundleWithCache(cacheKey, output, (folder) =>
    bundle(directory, sources, folder),
  )
  return new Map(
    Object.entries(bundles).map(([name, { file, config }]) => [
      name,
      { url: addressOf(output, file), config },
    ]),
  )
}

async function bundle(directory: string, sources: string[], outdir: string): Promise<BundleResult> {
  const { metafile } = await build({
    entryPoints: sources.map((name) => join(directory, name)),
    outdir,
    entryNames: '[name]-[hash]',
    ...bundleOptions,
    sourcemap: true,
    sourcesContent: false,
    inject: [join(import.meta.dirname, 'date.ts')],
    logLevel: 'silent',
    metafile: true,
  })
  const files = new Map(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint === undefined
        ? []
        : [[basename(entryPoint, extname(entryPoint)), basename(path)] as const],
    ),
  )
  const addresses = Array.from(files, ([name, file]) => [name, addressOf(outdir, file)])
  const bundles = Object.fromEntries(
    (await settingsOf(addresses)).map(([name, config]) => [
      name,
      { file: files.get(name)!, config },
    ]),
  )
  // esbuild also lists inputs that are not files, such as `(disabled):…` and `<runtime>`. Leave
  // them out.
  const inputs = Object.keys(metafile.inputs).filter((path) => !/[:<]/.test(path))
  return { bundles, inputs: [...inputs, 'package.json'] }
}

async function settingsOf(addresses: string[][]): Promise<[name: string, config: Config][]> {
  const reader = new Worker(new URL('settings-reader.ts', import.meta.url), {
    workerData: addresses,
  })
  try {
    const [settings] = (await once(reader, 'message')) as [[string, Config][]]
    return settings
  } finally {
    // Without `terminate`, a timer or a connection of a function could keep the worker alive.
    await reader.terminate()
  }
}

const addressOf = (folder: string, file: string) => pathToFileURL(resolve(folder, file)).href

/** Creates a folder for this process, and deletes the folders of processes that have ended. */
export async function createBundleFolder(): Promise<string> {
  const old = await readdir(OUTPUT).catch(() => [])
  const dead = old.filter((name) => !isAlive(Number.parseInt(name)))
  await Promise.all(dead.map((name) => rm(join(OUTPUT, name), { recursive: true, force: true })))
  await mkdir(OUTPUT, { recursive: true })
  return mkdtemp(join(OUTPUT, `${process.pid}-`))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

import type { Config } from '@netlify/functions'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, version as esbuildVersion } from 'esbuild'
import { oneFile } from '../../scripts/bundle-functions.ts'
import { bundleOnce, type Bundle, type Bundled } from './bundle-cache.ts'

const OUTPUT = resolve('.netlify/local')

/** A function in a file of its own: the module's address, and the settings that it exports. */
export type BundledFunction = { url: string; config: Config }

/**
 * Bundles each file at the top of `directory` by itself and reads its settings, as Netlify does;
 * by function name. The name of a bundle holds its content's hash: what did not change since the
 * last call for the same `output` is the same module.
 *
 * @throws when a file cannot be bundled or loaded, or exports no function.
 */
export async function bundleFunctions(
  directory: string,
  output: string,
): Promise<Map<string, BundledFunction>> {
  const entries = await readdir(directory, { withFileTypes: true })
  const folder = entries.find((entry) => entry.isDirectory())
  if (folder) {
    throw new Error(`${join(directory, folder.name)}: one function is one file, not a folder.`)
  }
  const sources = entries.map(({ name }) => name).filter((name) => /\.m?[jt]s$/.test(name))
  if (sources.length === 0) return new Map()

  // The words stand for the form of what is kept: an older checkout's is another.
  const what = [resolve(directory), esbuildVersion, 'with settings', ...sources]
  const bundles = await bundleOnce(what, output, (folder) => bundle(directory, sources, folder))
  return new Map(
    Object.entries(bundles).map(([name, { file, config }]) => [
      name,
      { url: addressOf(output, file), config },
    ]),
  )
}

async function bundle(directory: string, sources: string[], outdir: string): Promise<Bundled> {
  const { metafile } = await build({
    entryPoints: sources.map((name) => join(directory, name)),
    outdir,
    entryNames: '[name]-[hash]',
    ...oneFile,
    sourcemap: true,
    inject: [join(import.meta.dirname, 'date.ts')],
    logLevel: 'silent',
    metafile: true,
  })
  const bundles = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) => {
    if (entryPoint === undefined) return []
    const [name, file] = [basename(entryPoint, extname(entryPoint)), basename(path)]
    return [settingsOf(name, addressOf(outdir, file)).then((config) => [name, { file, config }])]
  })
  // What is no file has a name of another kind: '(disabled):…', '<runtime>'.
  const inputs = Object.keys(metafile.inputs).filter((path) => !/[:<]/.test(path))
  const named = Object.fromEntries(await Promise.all(bundles)) as Record<string, Bundle>
  return { bundles: named, inputs: [...inputs, 'package.json'] }
}

async function settingsOf(name: string, url: string): Promise<Config> {
  const { default: handler, config = {} } = (await import(/* @vite-ignore */ url)) as {
    default?: unknown
    config?: Config
  }
  if (typeof handler !== 'function') throw new Error(`${name} has no function as default export.`)
  return config
}

const addressOf = (folder: string, file: string) => pathToFileURL(resolve(folder, file)).href

/** A new folder for the bundles of one site; those of processes that are gone are removed. */
export async function bundleFolder(): Promise<string> {
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
    // A process of somebody else is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

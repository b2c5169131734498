import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, version as esbuildVersion } from 'esbuild'
import { oneFile } from '../../scripts/bundle-functions.ts'
import { bundleOnce, type Bundled } from './bundle-cache.ts'

const OUTPUT = resolve('.netlify/local')

/**
 * Bundles each file at the top of `directory` by itself, as Netlify does, and returns the modules'
 * addresses by function name. The name of a bundle holds its content's hash: what did not change
 * since the last call for the same `output` is the same module.
 */
export async function bundleFunctions(
  directory: string,
  output: string,
): Promise<Map<string, string>> {
  const entries = await readdir(directory, { withFileTypes: true })
  const folder = entries.find((entry) => entry.isDirectory())
  if (folder) {
    throw new Error(`${join(directory, folder.name)}: one function is one file, not a folder.`)
  }
  const sources = entries.map(({ name }) => name).filter((name) => /\.m?[jt]s$/.test(name))
  if (sources.length === 0) return new Map()

  const what = [resolve(directory), esbuildVersion, ...sources]
  const bundles = await bundleOnce(what, output, (folder) => bundle(directory, sources, folder))
  return new Map(
    Object.entries(bundles).map(([name, file]) => [
      name,
      pathToFileURL(resolve(output, file)).href,
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
  const bundles = Object.entries(metafile.outputs).flatMap(([file, { entryPoint }]) =>
    entryPoint === undefined
      ? []
      : [[basename(entryPoint, extname(entryPoint)), basename(file)] as const],
  )
  // What is no file has a name of another kind: '(disabled):…', '<runtime>'.
  const inputs = Object.keys(metafile.inputs).filter((path) => !/[:<]/.test(path))
  return { bundles: Object.fromEntries(bundles), inputs: [...inputs, 'package.json'] }
}

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

import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'
import { build } from 'esbuild'
import { bundleForDeploy } from '../../../scripts/bundle-functions.ts'

/** Sizes of one function in bytes. */
export interface FunctionSize {
  name: string
  minified: number
  /** Maximum for `minified`. It is larger for functions that need the stripe or openai package. */
  most: number
  /** Size of the zip that Netlify's zip-it-and-ship-it makes of the bundle that we deploy. */
  zipped: number
}

const most = { usual: 500_000, withSdk: 900_000 }
const sdk = /node_modules\/(stripe|openai)\//

export async function functionSizes(directory: string): Promise<FunctionSize[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.ts'))
  const zips = await mkdtemp(join(tmpdir(), 'rn-functions-'))
  await mkdir('.netlify', { recursive: true })
  const bundled = await mkdtemp(resolve('.netlify/sizes-'))
  try {
    await bundleForDeploy(bundled)
    const zipped = await zipFunctions(bundled, zips, {
      basePath: process.cwd(),
      config: { '*': { nodeBundler: 'none' } },
    })
    return await Promise.all(
      files.map(async (file): Promise<FunctionSize> => {
        const name = file.replace(/\.ts$/, '')
        const { minified, needsSdk } = await minify(join(directory, file))
        const path = zipped.find((each) => each.name === name)?.path
        if (path === undefined) throw new Error(`Netlify’s bundler left out ${name}.`)
        const bytes = (await stat(path)).size
        return { name, minified, most: needsSdk ? most.withSdk : most.usual, zipped: bytes }
      }),
    )
  } finally {
    for (const each of [zips, bundled]) await rm(each, { recursive: true })
  }
}

async function minify(entry: string): Promise<{ minified: number; needsSdk: boolean }> {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'silent',
  })
  const minified = outputFiles.reduce((sum, { contents }) => sum + contents.length, 0)
  const [output] = Object.values(metafile.outputs)
  return { minified, needsSdk: Object.keys(output?.inputs ?? {}).some((path) => sdk.test(path)) }
}

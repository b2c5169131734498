/**
 * The second half of Netlify's build command: bundles each file of netlify/functions into the
 * folder that netlify.toml names. docs/decisions/008 says why we don't use Netlify's bundler.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '@rn-opportunities/emulators/netlify/bundle-options.ts'

const root = join(import.meta.dirname, '..')
const source = 'netlify/functions'

/**
 * @param output an empty folder, or one that does not exist yet
 * @returns the number of functions
 */
export async function bundleForDeploy(output: string): Promise<number> {
  const names = (await readdir(join(root, source))).filter((name) => name.endsWith('.ts'))
  await build({
    absWorkingDir: root,
    entryPoints: names.map((name) => join(source, name)),
    outdir: output,
    ...bundleOptions,
    logLevel: 'warning',
  })
  return names.length
}

if (import.meta.main) {
  const output = join(root, '.netlify/bundled')
  // Delete old bundles, or Netlify would deploy the bundle of a deleted function.
  await rm(output, { recursive: true, force: true })
  console.log(`${await bundleForDeploy(output)} functions bundled.`)
}

import { spawn } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { progress } from './progress.mjs'
import { writeFunctionContent } from '../src/build/function-content.ts'
import { mount } from '@rn-opportunities/emulators/clerk/frontend.ts'
import { localPublishableKey } from '@rn-opportunities/emulators/clerk/emulator.ts'
import { fingerprintOf } from '@rn-opportunities/emulators/shared/fingerprint.ts'
import { loadEnvironment } from './environment.ts'

const STAMP = '.netlify/built'

const SOURCES = [
  'src',
  'domain',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

/**
 * Builds the site. If the source files and the PUBLIC_ and EDITOR settings have not changed since the last
 * build, writes only the content files that the functions read.
 *
 * @throws {Error} when the build fails, after printing its output
 */
export async function buildSite(): Promise<void> {
  const now = await fingerprint()
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === now && (await exists('dist/index.html'))) {
    writeFunctionContent()
    return
  }

  const done = progress('Building the site')
  const { ok, output } = await astroBuild()
  done(ok)
  if (!ok) {
    process.stderr.write(output)
    throw new Error('The site did not build. See the output above.')
  }
  await mkdir('.netlify', { recursive: true })
  await writeFile(STAMP, now)
}

async function fingerprint(): Promise<string> {
  const shown = Object.entries(process.env).filter(([name]) => /^(PUBLIC_|EDITOR)/.test(name))
  return fingerprintOf(SOURCES, JSON.stringify(shown.toSorted()))
}

function astroBuild(): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'])
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * Builds the site for the tests. Replaces the owner's Clerk key, because the tests always run
 * against the emulators.
 */
async function buildForTests(): Promise<void> {
  process.chdir(`${import.meta.dirname}/..`)
  loadEnvironment()
  process.env.PUBLIC_CLERK_PUBLISHABLE_KEY = localPublishableKey
  process.env.PUBLIC_CLERK_PROXY_URL = mount
  try {
    await buildSite()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

if (import.meta.main) await buildForTests()

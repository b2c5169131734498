import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Cost of a build: processor seconds in user code, seconds of elapsed time, and peak memory in MB.
 */
export interface BuildCost {
  userSeconds: number
  wallSeconds: number
  peakMegabytes: number
}

const astro = join(import.meta.dirname, '../../../node_modules/astro/bin/astro.mjs')

/**
 * Each process writes its own resource usage when it exits, because Node does not report it to the
 * parent.
 */
const atExit = `import { writeFileSync } from 'node:fs'
process.on('exit', () => {
  const { userCPUTime, maxRSS } = process.resourceUsage()
  writeFileSync(process.env.BUILD_COST + '/' + process.pid, JSON.stringify({ userCPUTime, maxRSS }))
})
`

/** Builds the site in a folder. Throws with the output of the build when it fails. */
export async function costOfBuild(folder: string): Promise<BuildCost> {
  const notes = await mkdtemp(join(tmpdir(), 'build-cost-'))
  const hook = join(notes, 'at-exit.mjs')
  await writeFile(hook, atExit)
  const started = performance.now()
  const env = {
    ...process.env,
    BUILD_COST: notes,
    // Both sites get the same limit, large enough for the larger one.
    NODE_OPTIONS: `--import ${pathToFileURL(hook).href} --max-old-space-size=6144`,
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  }
  const child = spawn(process.execPath, [astro, 'build'], { cwd: folder, env })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const wallSeconds = (performance.now() - started) / 1000
  if (code !== 0) throw new Error(`The build in ${folder} failed:\n${output.slice(-4000)}`)
  let userSeconds = 0
  let peakMegabytes = 0
  for (const name of await readdir(notes)) {
    if (name.endsWith('.mjs')) continue
    const used = JSON.parse(await readFile(join(notes, name), 'utf8')) as {
      userCPUTime: number
      maxRSS: number
    }
    userSeconds += used.userCPUTime / 1e6
    peakMegabytes = Math.max(peakMegabytes, used.maxRSS / 1024)
  }
  await rm(notes, { recursive: true })
  return { userSeconds, wallSeconds, peakMegabytes }
}

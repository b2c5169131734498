import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { serveSite, type Site, type SiteOptions } from '../netlify/emulator.ts'

/** The text of each file of a test site, by path: dist/…, functions/… or netlify.toml. */
export type Files = Record<string, string>

/** Writes the files to a temporary folder and serves them until the test ends. */
export async function startSite(
  files: Files,
  options: Partial<SiteOptions> = {},
): Promise<Site & { root: string; write: (files: Files) => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'netlify-emulator-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const write = (more: Files) => writeAll(root, more)
  await write({ 'netlify.toml': '', 'dist/404.html': '<p>Nothing here</p>', ...files })
  await mkdir(join(root, 'functions'), { recursive: true })
  const site = await serveSite({
    dist: join(root, 'dist'),
    functionsDirectory: join(root, 'functions'),
    config: join(root, 'netlify.toml'),
    port: 0,
    ...options,
  })
  onTestFinished(site.close)
  return { ...site, root, write }
}

async function writeAll(root: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

export function postJSON(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', body: JSON.stringify(body) })
}

/** Silences console.error and returns its mock, for errors that a test expects. */
export function silenceErrors() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  return log
}

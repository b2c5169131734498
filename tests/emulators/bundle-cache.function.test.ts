import { glob, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBundleFolder, bundleFunctions } from '../../emulators/netlify/bundle.ts'

let sources = ''
const outputs: string[] = []
beforeEach(async () => {
  sources = await mkdtemp(join(tmpdir(), 'functions-'))
  await writeFile(join(sources, 'hello.mjs'), `export { default } from '../${said()}'`)
  await say('one')
})
afterEach(async () => {
  const made = [sources, join(tmpdir(), said()), ...outputs.splice(0)]
  await Promise.all(made.map((path) => rm(path, { recursive: true, force: true })))
})

/** A file beside the folder, which a function imports. */
const said = () => `said-${process.pid}.mjs`
const say = (word: string) => writeFile(join(tmpdir(), said()), `export default () => '${word}'`)

/** Bundles for a site of its own. */
async function bundled(): Promise<{ inode: number; says: string }> {
  const output = await createBundleFolder()
  outputs.push(output)
  const { url } = (await bundleFunctions(sources, output)).get('hello')!
  const { default: hello } = (await import(/* @vite-ignore */ url)) as { default: () => string }
  return { inode: (await stat(fileURLToPath(url))).ino, says: hello() }
}

test('what nobody changed is bundled once, and each site has it as modules of its own', async () => {
  const first = await bundled()
  const second = await bundled()
  expect(second).toEqual(first)
  expect(new Set(outputs).size).toBe(2)
})

test('a change of the same length in what a function imports is seen', async () => {
  expect((await bundled()).says).toBe('one')
  await say('two')
  expect((await bundled()).says).toBe('two')
  expect((await bundled()).says).toBe('two')
})

test('bundles that were lost are made again', async () => {
  const { inode } = await bundled()
  const { inode: same } = await bundled()
  expect(same).toBe(inode)
  // The others' stay: their tests may be running.
  for await (const name of glob('.cache/functions/*/hello-*.mjs')) {
    if ((await stat(name)).ino === inode) await rm(name)
  }
  expect((await bundled()).says).toBe('one')
})

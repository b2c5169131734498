import { glob, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBundleFolder, bundleFunctions } from '../netlify/bundle.ts'

let sources = ''
const outputs: string[] = []
beforeEach(async () => {
  sources = await mkdtemp(join(tmpdir(), 'functions-'))
  await writeFile(join(sources, 'hello.mjs'), `export { default } from '../${importedFile()}'`)
  await writeImported('one')
})
afterEach(async () => {
  const paths = [sources, join(tmpdir(), importedFile()), ...outputs.splice(0)]
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))
})

/** Name of a file that the test function imports. It is outside the functions folder. */
const importedFile = () => `said-${process.pid}.mjs`
const writeImported = (word: string) =>
  writeFile(join(tmpdir(), importedFile()), `export default () => '${word}'`)

async function bundled(): Promise<{ inode: number; reply: string }> {
  const output = await createBundleFolder()
  outputs.push(output)
  const { url } = (await bundleFunctions(sources, output)).get('hello')!
  const { default: hello } = (await import(/* @vite-ignore */ url)) as { default: () => string }
  return { inode: (await stat(fileURLToPath(url))).ino, reply: hello() }
}

test('bundles an unchanged function once, and gives each site its own modules', async () => {
  const first = await bundled()
  const second = await bundled()
  expect(second).toEqual(first)
  expect(new Set(outputs).size).toBe(2)
})

test('bundles again if an imported file changes to other text of the same length', async () => {
  expect((await bundled()).reply).toBe('one')
  await writeImported('two')
  expect((await bundled()).reply).toBe('two')
  expect((await bundled()).reply).toBe('two')
})

test('bundles again if a cached bundle is missing', async () => {
  const { inode } = await bundled()
  const { inode: same } = await bundled()
  expect(same).toBe(inode)
  // Delete only the bundle of this test. Other tests may be using theirs.
  for await (const name of glob('.cache/functions/*/hello-*.mjs')) {
    if ((await stat(name)).ino === inode) await rm(name)
  }
  expect((await bundled()).reply).toBe('one')
})

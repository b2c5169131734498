import { listFunctions, zipFunctions } from '@netlify/zip-it-and-ship-it'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../domain/http/contract.schema.ts'
import { bundleForDeploy } from '../../scripts/bundle-functions.ts'

const root = resolve('.')
const shipped = new Map<string, string[]>()
let folder: string
let bundled: string

/**
 * Reads the list `included_files` of each functions table in netlify.toml, by function name. The
 * table `[functions]` applies to every function, so its name here is `*`.
 */
async function includedFiles() {
  const toml = await readFile('netlify.toml', 'utf8')
  return toml.split(/^(?=\[)/m).flatMap((table): [string, { includedFiles: string[] }][] => {
    const name = /^\[functions(?:\."(?<name>[^"]+)")?\]/.exec(table)
    const list = /^included_files = (?<list>\[.*\])$/m.exec(table)?.groups?.['list'] ?? '[]'
    const own = { includedFiles: JSON.parse(list) as string[] }
    return name ? [[name.groups?.['name'] ?? '*', own]] : []
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shipped-'))
  // Create `bundled` in the project. `zipFunctions` names a function's files relative to their
  // common parent folder, and the tests expect that folder to be the project's root.
  await mkdir('.netlify', { recursive: true })
  bundled = await mkdtemp(resolve('.netlify/shipped-'))
  await bundleForDeploy(bundled)
  const included = (await includedFiles()).map(([name, own]): [string, object] => [
    name,
    { ...own, includedFilesBasePath: root, ...(name === '*' && { nodeBundler: 'none' }) },
  ])
  await zipFunctions(bundled, folder, {
    archiveFormat: 'none',
    basePath: root,
    config: Object.fromEntries(included),
  })
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const files = await readdir(join(folder, entry.name), { recursive: true })
    shipped.set(
      entry.name,
      files.map((file) => file.replaceAll('\\', '/')),
    )
  }
}, 120_000)
afterAll(async () => {
  for (const each of [folder, bundled]) await rm(each, { recursive: true, force: true })
})

const withFile = (file: string) =>
  [...shipped].filter(([, files]) => files.includes(file)).map(([name]) => name)

const entries = (await readdir('src/content/opportunities')).map((name) => name.slice(0, -3))
const reading = (part: string) => (slug: string) => [
  slug,
  withFile(`netlify/generated/${part}/${slug}.json`),
]
const shippedWith =
  (...names: string[]) =>
  (slug: string) => [slug, names]

test('ships members’ text only with the functions that return it (B1)', () => {
  expect(entries.map(reading('members'))).toEqual(
    entries.map(shippedWith('chat', 'gifts', 'members')),
  )
})

test('ships kits and their documents only with the functions that return them (B1)', async () => {
  const kits = (await readdir('src/content/launch')).map((name) => name.slice(0, -3))
  expect(kits.map(reading('launch'))).toEqual(kits.map(shippedWith('members')))
  expect(kits.map(reading('documents'))).toEqual(kits.map(shippedWith('documents')))
})

test('ships the text of entries, previews included, only with the functions that return it', () => {
  expect(entries.map(reading('entries'))).toEqual(
    entries.map(shippedWith('chat', 'gifts', 'members')),
  )
  expect(withFile('netlify/generated/guide.json')).toEqual(['chat'])
})

test('ships the list of slugs with every function, and no file of src/', () => {
  expect(withFile('netlify/generated/entries.json').sort()).toEqual([...shipped.keys()].sort())
  expect([...shipped.values()].flat().filter((file) => /^src\/|\.ya?ml$|\.md$/.test(file))).toEqual(
    [],
  )
})

const directory = resolve('netlify/functions')
const names = (await readdir(directory)).map((file) => file.replace(/\.ts$/, ''))
const sources = await Promise.all(names.map((name) => readFile(`${directory}/${name}.ts`, 'utf8')))
const functions = await listFunctions(directory, {
  parseISC: true,
  config: { '*': { nodeBundler: 'esbuild' } },
})

test('no function is a background function, which has a public path and may need a paid plan (R13)', () => {
  expect(names.filter((name) => name.endsWith('-background'))).toEqual([])
  expect(sources.filter((text) => /background:/.test(text))).toEqual([])
})

test('Netlify’s bundler finds each path of the contract once, and no route with a method', () => {
  expect(functions.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect(functions.every(({ runtimeAPIVersion }) => runtimeAPIVersion === 2)).toBe(true)
  const routes = functions.flatMap(({ routes: own = [] }) => own)
  const paths = ['/admin', ...new Set(endpoints.map(({ path }) => path))]
  expect(routes.map(({ pattern }) => pattern).sort()).toEqual(paths.sort())
  expect(routes.flatMap(({ methods }) => methods)).toEqual([])
})

test.each(endpoints)('the function with the path of $name has its handler', ({ name, path }) => {
  const serving = names.filter((_, index) => sources[index]?.includes(`  '${name}': `))
  const claiming = functions.filter(({ routes = [] }) => routes.some((at) => at.pattern === path))
  expect(serving).toEqual(claiming.map((each) => each.name))
})

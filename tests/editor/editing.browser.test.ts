import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveSite, type Site } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { opportunitySchema } from '../../domain/catalog/opportunity.schema.ts'
import { editorFields, normalize } from '../../src/build/editor/saved-form.ts'
import { sourceSchema } from '../../domain/catalog/sources/source.schema.ts'
import { readContentFile } from '../../src/build/content/read-file.ts'
import { editorFolder, readEditorFile } from '../../src/build/editor/editor-files.ts'
import { axe } from '../site/axe.ts'
import { closeContext, openContext } from '../support/browsers.ts'

const slug = 'medication-reconciliation-seniors'
const entry = `src/content/opportunities/${slug}.md`
const membersText = `src/content/premium/${slug}.md`
const chapter = 'src/content/handbook/employers-rules.md'

/** The working folder: three files as the screen saves them, and the lists that they choose from. */
const fields = editorFields()
const texts = Object.fromEntries(
  [entry, membersText, chapter, 'src/content/sources.yaml', 'src/content/markets.yaml'].map(
    (path) => [path, normalize(readFileSync(path, 'utf8'), fields.get(path) ?? [])],
  ),
)

let site: Site
const shellEditor = process.env['EDITOR']
beforeAll(async () => {
  process.env['EDITOR'] = 'on'
  const serveFile = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const file = readEditorFile(pathname.slice(editorFolder.length))
    if (!file) return new Response('', { status: 404 })
    return new Response(new Uint8Array(Buffer.from(file.body)), {
      headers: { 'content-type': file.type },
    })
  }
  site = await serveSite({
    functionsDirectory: 'netlify/functions',
    port: 0,
    mounts: { [editorFolder]: serveFile, '/favicon.svg': async () => new Response('') },
  })
})
afterAll(async () => {
  await site?.close()
  if (shellEditor === undefined) delete process.env['EDITOR']
  else process.env['EDITOR'] = shellEditor
})

let page: Page
let problems: string[]
beforeEach(async () => {
  const context = await openContext({ viewport: { width: 1280, height: 900 }, baseURL: site.url })
  page = await context.newPage()
  problems = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  // The test has no internet, and the screen asks whether GitHub works.
  await page.route('https://www.githubstatus.com/**', (route) => route.fulfill({ json: {} }))
  await page.addInitScript(openFolder, texts)
  await page.goto('/admin')
})
afterEach(async () => {
  await closeContext(page.context())
  // Sveltia CMS brings its fonts, but requests them from a CDN too. Our policy stops that.
  expect(problems.filter((problem) => !problem.includes('cdn.jsdelivr.net'))).toEqual([])
})

/** Replaces the dialog that picks a folder with a folder of the browser that holds `files`. */
function openFolder(files: Record<string, string>): void {
  const write = async (path: string, text: string) => {
    let folder = await navigator.storage.getDirectory()
    const parts = path.split('/')
    for (const part of parts.slice(0, -1))
      folder = await folder.getDirectoryHandle(part, { create: true })
    const file = await folder.getFileHandle(parts.at(-1) ?? '', { create: true })
    const stream = await file.createWritable()
    await stream.write(text)
    await stream.close()
  }
  Object.assign(globalThis, {
    showDirectoryPicker: async () => {
      for (const [path, text] of Object.entries(files)) await write(path, text)
      await write('.git', 'gitdir: elsewhere')
      return navigator.storage.getDirectory()
    },
  })
}

const readBack = (path: string): Promise<string> =>
  page.evaluate(async (path) => {
    let folder = await navigator.storage.getDirectory()
    const parts = path.split('/')
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part)
    const file = await folder.getFileHandle(parts.at(-1) ?? '')
    return (await file.getFile()).text()
  }, path)

async function show(path: string): Promise<void> {
  const [, collection, name] = /content\/(\w+)\/([\w-]+)\.md$/.exec(path) ?? []
  await page.goto(`/admin#/collections/${collection}/entries/${name}`)
}

async function open(path: string): Promise<void> {
  await page.getByRole('button', { name: /local/i }).click()
  await page.getByText('Opportunities').first().waitFor()
  await show(path)
}

/** The field with this path. The screen draws a field when the user scrolls near it. */
async function field(path: string) {
  const found = page.locator(`[data-key-path="${path}"]`)
  await page.locator('[data-key-path]').first().waitFor()
  await page.mouse.move(600, 600)
  for (let turn = 0; turn < 80 && (await found.count()) === 0; turn += 1) {
    await page.mouse.wheel(0, 800)
    await page.waitForTimeout(30)
  }
  await found.scrollIntoViewIfNeeded()
  return found
}

const write = async (path: string, text: string) =>
  (await field(path)).locator('input, textarea').first().fill(text)

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

const changedLines = (before: string, after: string): string[] => {
  const [old, now] = [before, after].map((text) => text.split('\n'))
  return [
    ...(old ?? []).filter((line) => !now?.includes(line)),
    ...(now ?? []).filter((line) => !old?.includes(line)),
  ]
}

/** Saves and expects that the field refuses it, and says what to write. */
async function expectRefused(path: string, advice: RegExp) {
  await save()
  const wrong = await field(path)
  await wrong.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
  expect(await wrong.innerText()).toMatch(advice)
}
const typed = async (path: string) => (await field(path)).locator('input, textarea').first()

test('refuses a mistake in the field that has it, and saves a price and a text as the build reads them', async () => {
  await page.getByRole('button', { name: /local/i }).waitFor()
  // This violation is in Sveltia CMS.
  expect(await axe(page)).toEqual([expect.stringContaining('meta-viewport')])
  await open(entry)
  for (const [path, text, advice] of [
    ['revenue.solo.0.lines.0.dollars', '$350', /digits/],
  ] as const) {
    const before = await (await typed(path)).inputValue()
    await write(path, text)
    await expectRefused(path, advice)
    await write(path, before)
  }
  expect(await readBack(entry)).toBe(texts[entry])

  const marketGap = '"No one compares: not the clinic, not the pharmacy.'
  await write('marketGap', marketGap)
  await write('revenue.solo.0.lines.0.dollars', '411')
  await write('reviewedAt', '2026-11-27')
  await (await field('practice.telehealth')).getByRole('switch').click()
  await save()
  await expect.poll(() => readBack(entry)).toContain('No one compares:')
  const saved = await readBack(entry)
  expect(changedLines(texts[entry]!, saved).length).toBeLessThanOrEqual(30)
  const before = readContentFile(entry, texts[entry]!, opportunitySchema).content!
  const after = readContentFile(entry, saved, opportunitySchema)
  expect(after.mistakes).toEqual([])
  const expected = structuredClone(before.data)
  expected.marketGap = marketGap
  expected.revenue.solo![0]!.lines[0]!.dollars = 411
  expected.reviewedAt = new Date('2026-11-27')
  expected.practice.telehealth = !expected.practice.telehealth
  expect(after.content?.data).toEqual(expected)
  expect(after.content?.body).toBe(before.body)
  expect(before.body).toMatch(/\[\^[^]*\{est /)
})

test('changes one line of a chapter and of members’ text, and refuses a source without its reading and a short list', async () => {
  await open(chapter)
  for (const [path, name, text] of [
    [chapter, 'summary', 'You learn what your employer may forbid.'],
    [membersText, 'compliance.requirements.0.text', 'Read the whole agreement: all of it.'],
  ] as const) {
    await show(path)
    await write(name, text)
    await save()
    await expect.poll(() => readBack(path)).toContain(text)
    expect(changedLines(texts[path]!, await readBack(path))).toHaveLength(2)
  }
  const sources = 'src/content/sources.yaml'
  await page.goto('/admin#/collections/lists/entries/sources')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await save()
  const required = Object.values(sourceSchema.shape).filter((one) => !one.isOptional())
  await page
    .getByRole('alert')
    .filter({ hasText: `${required.length} fields` })
    .waitFor()
  expect(await readBack(sources)).toBe(texts[sources])

  const list = 'executionPlan'
  await show(entry)
  const remove = (await field(list)).getByRole('button', { name: 'Remove' })
  await remove.first().waitFor()
  while ((await remove.count()) > 4) await remove.first().click()
  await expectRefused(list, /5 .*items/)
  expect(await readBack(entry)).toBe(texts[entry])
})

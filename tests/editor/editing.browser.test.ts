import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveSite, type Site } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { opportunitySchema } from '../../domain/catalog/opportunity.schema.ts'
import { editorFields, normalize } from '../../src/build/editor/saved-form.ts'
import { readContentFile } from '../../src/build/content/read-file.ts'
import { editorFolder, readEditorFile } from '../../src/build/editor/editor-files.ts'
import { axe } from '../site/axe.ts'
import { closeContext, openContext } from '../support/browsers.ts'

const slug = 'medication-reconciliation-seniors'
const entry = `src/content/opportunities/${slug}.md`

/** The working folder: an entry as the screen saves it, and the lists that it chooses from. */
const fields = editorFields()
const texts = Object.fromEntries(
  [entry, 'src/content/sources.yaml', 'src/content/markets.yaml'].map((path) => [
    path,
    normalize(readFileSync(path, 'utf8'), fields.get(path) ?? []),
  ]),
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

test('refuses a mistake in the field that has it, and saves a price and a text as the build reads them', async () => {
  await page.getByRole('button', { name: /local/i }).waitFor()
  // This violation is in Sveltia CMS.
  expect(await axe(page)).toEqual([expect.stringContaining('meta-viewport')])
  await page.getByRole('button', { name: /local/i }).click()
  await page.getByText('Opportunities').first().waitFor()
  await page.goto(`/admin#/collections/opportunities/entries/${slug}`)
  const price = 'revenue.solo.0.lines.0.dollars'
  await write(price, '$350')
  await save()
  const wrong = await field(price)
  await wrong.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
  expect(await wrong.innerText()).toMatch(/digits/)
  expect(await readBack(entry)).toBe(texts[entry])

  const marketGap = '"No one compares: not the clinic, not the pharmacy.'
  await write('marketGap', marketGap)
  await write(price, '411')
  await write('reviewedAt', '2026-11-27')
  await (await field('practice.telehealth')).getByRole('switch').click()
  await save()
  await expect.poll(() => readBack(entry)).toContain('No one compares:')
  const saved = await readBack(entry)
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

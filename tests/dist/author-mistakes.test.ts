import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import config from '../../astro.config.mjs'
import { contentCheck } from '../../src/build/content/content-check.ts'
import { internalLinks } from '../../src/build/internal-links.ts'

const root = process.cwd()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'author-'))
})
afterEach(() => {
  process.chdir(root)
  rmSync(folder, { recursive: true, force: true })
})

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const edit = (path: string, from: string | RegExp, to: string) => {
  const text = readFileSync(join(folder, path), 'utf8')
  expect(text, path).toMatch(from)
  write(path, text.replace(from, to))
}

test('a build checks the content first and the links last (B2)', () => {
  const names = (config.integrations ?? []).flat().map((one) => one && one.name)
  expect(names[0]).toBe('content-check')
  expect(names).toContain('internal-links')
})

test('a build stops at the authors’ mistakes, and names file, line and field of each (B2, B4)', () => {
  cpSync('src/content', join(folder, 'src/content'), { recursive: true })
  const entry = (slug: string) => `src/content/opportunities/${slug}.md`
  const premium = (slug: string) => `src/content/premium/${slug}.md`
  const pediatric = entry('pediatric-chronic-illness')
  edit(pediatric, /^targetMarket: .*\n/m, '')
  edit(pediatric, /( {2}demand:\n {4}score: )\d+/, '$111')
  edit(pediatric, /^category: .*$/m, 'category: Medspa')
  for (const path of [entry, premium]) {
    cpSync(join(folder, path('luxury-travel-medicine')), join(folder, path('a-twin')))
  }
  edit(entry('nurse-foot-care'), /^glyph: .*$/m, 'glyph: no-such-glyph')
  edit('src/content/handbook/insurance.md', /^summary: .*\n/m, '')
  edit('src/content/cautions/iv-hydration.md', 'instead:\n', 'instead:\n  - no-such-entry\n')
  edit('src/content/handbook/taxes.md', /$/, '\n![A form](form.png)\n')
  edit('src/content/cautions/iv-hydration.md', /\[\^([a-z0-9-]+)\]/, '[^$1x]')
  edit(entry('cpr-bls-training'), '\n## A working day', '\nA <b>bold</b> class.\n$&')
  rmSync(join(folder, premium('medical-escort')))
  edit(premium('sleep-coaching'), / message: "?/, '$&See[^s1] ')
  edit(premium('nurse-foot-care'), /^ {2}licenses:/m, '  license:')

  // The check looks up the icons there.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  process.chdir(folder)
  const setup = contentCheck().hooks['astro:config:setup'] as (of: { command: string }) => void
  let printed = ''
  try {
    setup({ command: 'build' })
  } catch (error) {
    printed = String(error)
  }
  for (const mistake of [
    /pediatric-chronic-illness\.md:1 targetMarket: write this field/,
    /pediatric-chronic-illness\.md:\d+ scores\.demand\.score: write a number of at most 10 .*"11"/,
    /pediatric-chronic-illness\.md:6 category: write one of .*"Medspa"/,
    /opportunities\/a-twin\.md:2 id: luxury-travel-medicine\.md has this id; write "37", "6"/,
    /premium\/a-twin\.md:\d+ .*: write this sentence in your own words, because src\/content\/premium\/luxury-travel-medicine\.md:\d+ has/,
    /nurse-foot-care\.md:7 glyph: healthicons\.org has no filled icon with this name/,
    /handbook\/insurance\.md:1 summary: write this field/,
    /handbook\/taxes\.md:\d+: this image does not exist/,
    /iv-hydration\.md:\d+: this source is not in src\/content\/sources\.yaml/,
    /cpr-bls-training\.md:\d+: write Markdown, because the page shows HTML tags as text, "<b>"/,
    /medical-escort\.md: the members' text is missing/,
    /iv-hydration\.md:\d+ instead\.1: this entry is not in src\/content\/opportunities/,
    /premium\/sleep-coaching\.md:\d+ marketingAssets\.messagingTemplates\.1\.message: must not cite a source/,
    /premium\/nurse-foot-care\.md:\d+ compliance\.license: write "licenses" instead of "license"/,
  ])
    expect(printed).toMatch(mistake)
})

test('a build stops at each bad link, and names its page and the line of its text (B2)', async () => {
  const slug = 'telehealth-triage-navigation'
  const content = readFileSync(`src/content/opportunities/${slug}.md`, 'utf8')
  const [, real = ''] = /\]\((\/handbook\/[a-z-]+)\)/.exec(content) ?? []
  write(`opportunity/${slug}.html`, `<a href="${real}">a</a> <a href="#none">b</a>`)
  write('handbook/hiring-help.html', '<h2 id="part">A</h2>')
  write(
    'handbook/costs.html',
    `<img src="/no-such-image.png"> <a href="javascript:alert(1)">a</a>
     <a href="/handbook/hiring-help#part">b</a> <a href="/handbook/hiring-help#no-such-part">c</a>
     <a href="https://example.com">d</a>`,
  )
  const done = internalLinks().hooks['astro:build:done'] as (of: { dir: URL }) => Promise<void>
  const { message } = await done({ dir: pathToFileURL(`${folder}/`) }).then(
    () => new Error('no error'),
    (error: Error) => error,
  )
  expect(message.split('\n- ').slice(1).sort()).toEqual([
    'handbook/costs.html: "/handbook/hiring-help#no-such-part" names a section that handbook/hiring-help.html does not have',
    'handbook/costs.html: "/no-such-image.png" leads nowhere',
    'handbook/costs.html: "javascript:alert(1)" is not a web address',
    `opportunity/${slug}.html: "#none" names a section that the page does not have`,
    expect.stringMatching(
      new RegExp(
        `^opportunity/${slug}\\.html: "${real}" leads nowhere \\(src/.*/${slug}\\.md:\\d+\\)$`,
      ),
    ),
  ])
})

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
test('a build checks the content first and the links last (B2)', () => {
  const names = (config.integrations ?? []).flat().map((one) => one && one.name)
  expect(names[0]).toBe('content-check')
  expect(names).toContain('internal-links')
})

test('a build stops at the mistakes of all files (B2, B4)', () => {
  cpSync('src/content', join(folder, 'src/content'), { recursive: true })
  const twin = (path: string) =>
    cpSync(join(folder, path, 'luxury-travel-medicine.md'), join(folder, path, 'a-twin.md'))
  twin('src/content/opportunities')
  twin('src/content/premium')
  // The check looks up the icons there.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  process.chdir(folder)
  const setup = contentCheck().hooks['astro:config:setup'] as (of: { command: string }) => void
  const build = () => setup({ command: 'build' })
  expect(build).toThrow(/opportunities\/a-twin\.md:2 id: luxury-travel-medicine\.md has this id/)
  expect(build).toThrow(/premium\/a-twin\.md:\d+ .*: write this sentence in your own words/)
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

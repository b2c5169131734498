import { globSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { dist } from '../site/site.ts'

/** A `datetime` has only a date, such as 2026-11-22, because pages show no times. */
const day = '/^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$/'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  elements: [
    'html5',
    // Allow <style> in the body, because Astro puts a style before the first island of a page.
    { style: { inherit: 'style', flow: true, phrasing: true } },
    { time: { inherit: 'time', attributes: { datetime: { enum: [day] } } } },
  ],
  rules: {
    'input-attributes': 'error',
    // Scripts of our own origin need no integrity hash. A script of another origin needs a hash.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
})

/**
 * Matches a warning about `role="list"`. We ignore it, because VoiceOver in Safari announces a list
 * without bullets as a list only if it has this role.
 */
const meant = /^Redundant role "list" on <[uo]l>$/

const problemsOf = ({ results }: Awaited<ReturnType<typeof validator.validateFile>>): string[] =>
  results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !meant.test(message))
      .map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
  )

test('has only valid HTML on every page', async () => {
  const pages = globSync('**/*.html', { cwd: dist })
  expect(pages.length).toBeGreaterThan(40)
  const problems: string[] = []
  for (const page of pages) {
    const found = problemsOf(await validator.validateFile(join(dist, page)))
    problems.push(...found.map((problem) => `${page}:${problem}`))
  }
  expect(problems).toEqual([])
})

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A</title></head><body><main>${body}</main></body></html>`

test('accepts a valid page', async () => {
  expect(problemsOf(await validator.validateString(page('<h1>A</h1><p id="a">B</p>')))).toEqual([])
})

test.each([
  ['an id used twice', '<p id="a">A</p><p id="a">B</p>', 'no-dup-id'],
  ['an image without alt', '<img src="/a.png">', 'wcag/h37'],
  ['a reference to no element', '<p aria-describedby="none">A</p>', 'no-missing-references'],
  ['a label of no field', '<label for="none">A</label>', 'no-missing-references'],
  [
    'a button in a link',
    '<a href="/"><button type="button">A</button></a>',
    'element-permitted-content',
  ],
  ['a block in a paragraph', '<p><div>A</div></p>', 'close-order'],
  ['a list item outside a list', '<li>A</li>', 'element-permitted-parent'],
  ['an unclosed element', '<div><p>A</p>', 'close-order'],
  ['an unknown element', '<blink>A</blink>', 'deprecated'],
  ['an attribute used twice', '<p class="a" class="b">A</p>', 'no-dup-attr'],
  ['an unknown value', '<input type="mail" aria-label="A">', 'attribute-allowed-values'],
  ['a heading without text', '<h1></h1>', 'empty-heading'],
  ['a skipped heading level', '<h1>A</h1><h3>B</h3>', 'heading-level'],
  ['a field without a label', '<input type="text" id="a">', 'input-missing-label'],
  ['a second main element', '</main><main>', 'no-multiple-main'],
  ['a redundant role', '<button type="button" role="button">A</button>', 'no-redundant-role'],
  ['a day that does not exist', '<time datetime="2026-13-01">A</time>', 'attribute-allowed-values'],
  [
    'an attribute of another kind of field',
    '<input type="text" aria-label="A" checked>',
    'input-attributes',
  ],
  ['a missing attribute', '<a href="/">A</a><track>', 'element-required-attributes'],
])('rejects %s', async (_, body, rule) => {
  const problems = problemsOf(await validator.validateString(page(body)))
  expect(problems.join('\n')).toContain(` ${rule}: `)
})

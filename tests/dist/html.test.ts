import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { kinds } from '../site/pages.ts'
import { dist } from '../site/site.ts'
import { all, htmlFiles, pageAt, pages } from './built-pages.ts'

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

/** One page of each kind, and each sixth of the others, which differ in their texts. */
const validated = htmlFiles.filter(
  (file, index) => index % 6 === 0 || kinds.some(({ path }) => file === `${path.slice(1)}.html`),
)

test('every kind of page has only valid HTML', async () => {
  const problems: string[] = []
  for (const page of validated) {
    const found = problemsOf(await validator.validateFile(join(dist, page)))
    problems.push(...found.map((problem) => `${page}:${problem}`))
  }
  expect(problems).toEqual([])
})

test('no page has an id twice', () => {
  for (const path of pages) {
    const ids = all(pageAt(path).document, '[id]').map(({ id }) => id)
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([])
  }
})

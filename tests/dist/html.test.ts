import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { kinds } from '../site/pages.ts'
import { dist } from '../site/site.ts'
import { htmlFiles } from './built-pages.ts'

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

/** Pages of one state, category or collection differ in names and figures only. */
const others = htmlFiles
  .filter((file) => /^(states|category|collection|changes)\//.test(file))
  .filter((file) => !kinds.some(({ path }) => file === `${path.slice(1)}.html`))

test('every page has only valid HTML', async () => {
  const problems: string[] = []
  for (const page of htmlFiles.filter((file) => !others.includes(file))) {
    const found = problemsOf(await validator.validateFile(join(dist, page)))
    problems.push(...found.map((problem) => `${page}:${problem}`))
  }
  expect(problems).toEqual([])
  const twice = '<!doctype html><html lang="en"><p id="a">A</p><p id="a">B</p>'
  expect(problemsOf(await validator.validateString(twice)).join()).toContain('no-dup-id')
})

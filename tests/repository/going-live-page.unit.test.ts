import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { disagreements } from '../../lab/going-live/names.ts'
import { readSteps } from '../../lab/going-live/page.ts'
import { missingLines, fillPlaceholder } from '../../lab/going-live/promised.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const page = read('docs/going-live.md')
const sources = {
  env: read('netlify/server/http/env.ts'),
  example: read('.env.example'),
  browser: read('src/browser/clerk.ts'),
  manifest: read('package.json'),
}

describe('docs/going-live.md', () => {
  test('names each setting of the product once, and only commands that exist', () => {
    expect(disagreements(readSteps(page), sources)).toEqual([])
  })

  test.each<[string, string | RegExp, string, RegExp]>([
    ['a setting has no row', /^.*\| `STRIPE_API_URL`.*\n/m, '', /STRIPE_API_URL has no row/],
    [
      'a row names an unknown setting',
      '`CLERK_API_URL`  ',
      '`CLERK_API_URLS`  ',
      /API_URLS is on the page/,
    ],
    ['a setting has two rows', '`CLERK_API_URL`  ', '`CLERK_JWT_KEY`  ', /JWT_KEY has two rows/],
    ['a secret has another kind', /(`DATABASE_URL`.*)\| secret/, '$1| plain ', /must be secret/],
    ['a default differs', '60 if not set', '70 if not set', /PER_MINUTE does not default to 70/],
    ['a command is unknown', 'npm run db:migrate', 'npm run migrate', /migrate is not a script/],
    ['a step has no place', '**At Netlify.** Deploy.', 'Deploy.', /step 1 does not say/],
    [
      'a step at a vendor has a command',
      '**On your machine.** Check the',
      '**At Netlify.** Check the',
      /not done on your machine/,
    ],
  ])('is wrong when %s', (_, from, to, problem) => {
    const changed = page.replace(from, to)
    expect(changed).not.toBe(page)
    expect(disagreements(readSteps(changed), sources).join('\n')).toMatch(problem)
  })
})

describe('promised output', () => {
  const printed =
    '\u001b[1mok\u001b[22m     9 of 9 migrations\nmade     product “RN Opportunities”\n'

  test('matches with placeholders filled in, ignoring colors and extra spaces', () => {
    expect(missingLines(['ok <n> of <n> migrations', 'made product “<name>”'], printed)).toEqual([])
  })

  test('fails for different text, and when one placeholder has two values', () => {
    expect(missingLines(['ok 8 of', 'ok <n> of <n>'], printed.replace('9 of 9', '8 of 9'))).toEqual(
      ['ok <n> of <n>'],
    )
    expect(missingLines(['wrong'], printed)).toEqual(['wrong'])
  })

  test('puts the reader’s URL into a command', () => {
    expect(fillPlaceholder('npm run doctor -- https://<your site>')).toMatch(
      / -- https:\/\/[\w.]+$/,
    )
  })
})

import * as z from 'zod'
import { expect, test } from 'vitest'
import { mistakeText } from '../../domain/text/mistake.ts'
import { readContentFile } from '../../src/build/content/read-file.ts'

const schema = z.strictObject({
  id: z.string(),
  title: z.string().describe('The name.'),
  category: z.enum(['Elder Care', 'Travel']),
  glyph: z.string().regex(/^[a-z-]+$/),
  checkedAt: z.date().optional(),
  telehealth: z.boolean().optional(),
  url: z.httpUrl().optional(),
  solo: z.array(z.strictObject({ dollars: z.number(), periods: z.int().max(52) })),
  steps: z.array(z.string()).min(2),
})

const correct = `---
id: '37'
title: Rest
category: Travel
glyph: foot-care
checkedAt: 2026-11-28
telehealth: true
url: https://board.example/a
solo:
  - dollars: 350
    periods: 46
  - dollars: 20
    periods: 46
steps: [One, Two]
---
First paragraph.
`
const read = (text: string) => readContentFile('x.md', text, schema)

test('a correct file gives its data, its body and the line of each text', () => {
  const { content } = read(correct)
  expect(content?.data).toMatchObject({ id: '37', checkedAt: new Date('2026-11-28') })
  expect(content?.body).toBe('First paragraph.\n')
  expect(content?.texts()).toContainEqual({ field: ['steps', 1], line: 14, text: 'Two' })
  expect(content?.texts()).toContainEqual({ line: 16, text: 'First paragraph.\n' })
})

test.each<[string, string, string, string]>([
  [
    'a colon without quotes',
    'title: Rest',
    'title: Rest: more',
    '3 title: put the text in quotes, because it has a colon, "Rest: more"',
  ],
  [
    'a quote that is not closed',
    'title: Rest',
    'title: "Rest',
    '3 title: close the quote at the end of the text, ""Rest"',
  ],
  [
    'a quote inside the text',
    'title: Rest',
    'title: "Rest "here" now"',
    '3 title: a quote inside the text ends it early; put the text in the other kind of quotes, or write that quote twice, ""Rest "here" now""',
  ],
  [
    'a tab',
    '    periods: 46\n  - dollars: 20',
    '\tperiods: 46\n  - dollars: 20',
    '11 periods: indent with spaces, not with a tab, "46"',
  ],
  [
    'a field twice',
    'glyph: foot-care',
    'glyph: foot-care\ntitle: Again',
    '6 title: this field is already on line 3; keep one of the two, "Again"',
  ],
  [
    'front matter without an end',
    '---\nFirst',
    '\nFirst',
    '16: the front matter is open; write --- on a line of its own after the last field, before this line, "First paragraph."',
  ],
  [
    'no front matter',
    '---\nid',
    'id',
    '1: begin the file with --- on a line of its own, "id: \'37\'"',
  ],
  [
    'an American date',
    '2026-11-28',
    '11/28/2026',
    '6 checkedAt: write the date as YYYY-MM-DD, such as 2026-11-28, "11/28/2026"',
  ],
  [
    'a dollar sign in a number',
    'dollars: 20',
    'dollars: $20',
    '12 solo.2.dollars: write a number in digits, without $, commas or a unit, "$20"',
  ],
  ['an id without quotes', "'37'", '37', '2 id: put it in quotes, "37"'],
  ['a misspelled field', 'glyph:', 'glyhp:', '5 glyhp: write "glyph" instead of "glyhp"'],
  ['an underscore in an icon', 'foot-care', 'foot_care', '5 glyph: write "foot-care", "foot_care"'],
  [
    'an address without https',
    'https://board.example/a',
    'www.board.example',
    '8 url: write the whole web address, beginning with https://, "www.board.example"',
  ],
])('%s is named with its line and what to write (B2)', (_, from, to, expected) => {
  const { mistakes } = read(correct.replace(from, to))
  expect(mistakes.map(mistakeText)).toEqual([`x.md:${expected}`])
})

test('names all mistakes of a file', () => {
  const { mistakes } = read(correct.replace("'37'", '37').replaceAll('periods: 46', 'periods: x'))
  expect(mistakes).toHaveLength(3)
})

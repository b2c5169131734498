import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { mistakeText } from '../../domain/text/mistake.ts'
import { contentMistakes } from '../../src/build/content/content-check.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { readContentFile } from '../../src/build/content/read-file.ts'
import { useContentCopy } from '../support/content-copy.ts'

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

test.each<[from: string, to: string, expected: string]>([
  ['title: Rest', 'title: Rest: more', '3 title: put the text in quotes, '],
  ['title: Rest', 'title: "Rest', '3 title: close the quote at the end of the text, ""Rest"'],
  ['title: Rest', 'title: "Rest "here" now"', '3 title: a quote inside the text ends it early; '],
  [
    '    periods: 46\n  - dollars: 20',
    '\tperiods: 46\n  - dollars: 20',
    '11 periods: indent with ',
  ],
  [
    'glyph: foot-care',
    'glyph: foot-care\ntitle: Again',
    '6 title: this field is already on line 3',
  ],
  ['---\nFirst', '\nFirst', '16: the front matter is open; write --- on a line of its own '],
  ['---\nid', 'id', '1: begin the file with --- on a line of its own, '],
  ['2026-11-28', '11/28/2026', '6 checkedAt: write the date as YYYY-MM-DD, '],
  ['dollars: 20', 'dollars: $20', '12 solo.2.dollars: write a number in digits, '],
  ["'37'", '37', '2 id: put it in quotes, "37"'],
  ['glyph:', 'glyhp:', '5 glyhp: write "glyph" instead of "glyhp"'],
  ['foot-care', 'foot_care', '5 glyph: write "foot-care", "foot_care"'],
  ['https://board.example/a', 'www.board.example', '8 url: write the whole web address, '],
])('%j as %j is named with its line and what to write (B2)', (from, to, expected) => {
  const { mistakes } = read(correct.replace(from, to))
  expect(mistakes.map(mistakeText)).toEqual([expect.stringContaining(`x.md:${expected}`)])
})

describe('the whole content', () => {
  const copy = useContentCopy()
  const mistakes = () => contentMistakes(readContent(copy.root)).map(mistakeText)

  test('has no mistake', () => {
    expect(mistakes()).toEqual([])
  })

  test('names a copied sentence, an unknown icon and a misspelled source (B2, B4)', () => {
    const premium = (slug: string) => `premium/${slug}.md`
    const [, sentence = ''] =
      /^ {2}when: ["']?([^."]{60,}\.)/m.exec(copy.read(premium('nurse-foot-care'))) ?? []
    expect(sentence).not.toBe('')
    copy.edit(premium('sleep-coaching'), /^( {2}when: ["']?)/m, `$1${sentence} `)
    copy.edit('opportunities/nurse-foot-care.md', /^glyph: .*$/m, 'glyph: foott')
    copy.edit('cautions/iv-hydration.md', /\[\^([a-z0-9-]+)\]/, '[^$1x]')
    const found = mistakes()
    for (const expected of [
      /^src\/content\/premium\/sleep-coaching\.md:\d+ secondNurse\.when: write this sentence in your own words, because src\/content\/premium\/nurse-foot-care\.md:\d+ has "/,
      /^src\/content\/opportunities\/nurse-foot-care\.md:\d+ glyph: healthicons\.org has no filled icon with this name; write "foot", "foott"$/,
      /^src\/content\/cautions\/iv-hydration\.md:\d+: this source is not in src\/content\/sources\.yaml; write \[\^[a-z0-9-]+\], or add it there, "\[\^/,
    ])
      expect(found).toContainEqual(expect.stringMatching(expected))
    expect(found).toHaveLength(3)
  })

  /** With a mistake in sources.yaml, no source counts as unknown. */
  const day = '\n## A working day'
  const mistakesByHand: [name: string, from: string | RegExp, to: string, message: RegExp][] = [
    [
      'premium/health-writing',
      /^( {2}when: ["']?)/m,
      '$1See [taxes](/handbook/taxs). ',
      /secondNurse\.when: .*write \/handbook\/taxes, "\/handbook\/taxs"/,
    ],
    ['opportunities/utilization-review-appeals', /\{est ([^}]*)\}/, '{est $1', /\{est .*close it/],
    ['sources.yaml', /^ {2}read: .*\n/m, '', /1\.read: write this field .*second-hand/],
    ['handbook/insurance', /$/, '\n![A form](form.png)\n', /delete it, or add its file/],
    ['opportunities/end-of-life-navigation', day, `\nA <b>bold</b> foot.\n${day}`, /"<b>"/],
    [
      'opportunities/corporate-biometric-screening',
      day,
      `\nShe earns $90,000 a year.\n${day}`,
      /delete this sum.*"earns \$90,000/,
    ],
  ]
  test('names the file and says what to write for each mistake by hand (B2)', () => {
    copy.restore()
    const fileOf = (name: string) => (name.includes('.') ? name : `${name}.md`)
    for (const [name, from, to] of mistakesByHand) copy.edit(fileOf(name), from, to)
    const found = mistakes()
    for (const [name, , , expected] of mistakesByHand) {
      const own = found.filter((line) => line.startsWith(`src/content/${fileOf(name)}:`))
      expect(own, name).toEqual([expect.stringMatching(expected)])
    }
  })
})

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mistakeText } from '../../domain/text/mistake.ts'
import { contentMistakes } from '../../src/build/content/content-check.ts'
import { readContent } from '../../src/build/content/read-content.ts'
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

describe('the whole content', () => {
  let root: string
  const path = (name: string) => join(root, 'src/content', name)
  const edit = (name: string, from: string | RegExp, to: string) =>
    writeFileSync(path(name), readFileSync(path(name), 'utf8').replace(from, to))
  const mistakes = () => contentMistakes(readContent(root)).map(mistakeText)

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'content-'))
    cpSync('src/content', join(root, 'src/content'), { recursive: true })
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('has no mistake', () => {
    expect(mistakes()).toEqual([])
  })

  test('names a copied sentence, an unknown icon and a misspelled source (B2, B4)', () => {
    const premium = (slug: string) => `premium/${slug}.md`
    const [, sentence = ''] =
      /^ {2}when: ["']?([^."]{60,}\.)/m.exec(
        readFileSync(path(premium('nurse-foot-care')), 'utf8'),
      ) ?? []
    expect(sentence).not.toBe('')
    edit(premium('sleep-coaching'), /^( {2}when: ["']?)/m, `$1${sentence} `)
    edit('opportunities/nurse-foot-care.md', /^glyph: .*$/m, 'glyph: foott')
    edit('cautions/iv-hydration.md', /\[\^([a-z0-9-]+)\]/, '[^$1x]')
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
  const mistakesByHand: [string, string, string | RegExp, string, RegExp][] = [
    [
      'a colon',
      'opportunities/luxury-travel-medicine',
      /^marketGap: .*$/m,
      'marketGap: One: two',
      /marketGap: .*quotes.*"One: two"/,
    ],
    ['a tab', 'opportunities/diabetes-education', /^ {2}- /m, '\t- ', /spaces/],
    [
      'an open quote',
      'opportunities/dementia-care-coaching',
      /^title: .*$/m,
      'title: "Dementia',
      /title: close the quote/,
    ],
    [
      'an American date',
      'opportunities/menopause-coaching',
      /^reviewedAt: .*$/m,
      'reviewedAt: 11/28/2026',
      /reviewedAt: .*YYYY-MM-DD/,
    ],
    [
      'a dollar sign',
      'opportunities/school-camp-nursing',
      /^( +(?:- )?dollars:) .*$/m,
      '$1 $350',
      /dollars: .*digits.*"\$350"/,
    ],
    [
      'a unit',
      'opportunities/home-care-agency',
      /^( +periods:) .*$/m,
      '$1 46 weeks',
      /periods: .*digits.*"46 weeks"/,
    ],
    [
      'a broken link to the handbook',
      'premium/health-writing',
      /^( {2}when: ["']?)/m,
      '$1See [taxes](/handbook/taxs). ',
      /secondNurse\.when: .*write \/handbook\/taxes, "\/handbook\/taxs"/,
    ],
    [
      'no closing ---',
      'opportunities/sleep-coaching',
      /\n---\n(?!id)/,
      '\n',
      /write --- on a line of its own/,
    ],
    [
      'four steps of five',
      'opportunities/legal-nurse-consulting',
      /^executionPlan:\n(?:(?: {2}.*)\n)+/m,
      'executionPlan:\n  - On Monday, one.\n  - Two.\n  - Three.\n  - Four.\n',
      /executionPlan: write at least 5 items; the list has 4/,
    ],
    [
      'yes for true',
      'opportunities/aging-life-care-management',
      /^( +telehealth:) .*$/m,
      '$1 yes',
      /telehealth: write true or false/,
    ],
    [
      'a field twice',
      'opportunities/wound-ostomy-consulting',
      /^category: .*$/m,
      '$&\n$&',
      /category: this field is already on line \d+/,
    ],
    [
      'an open {est',
      'opportunities/utilization-review-appeals',
      /\{est ([^}]*)\}/,
      '{est $1',
      /write the mark as .*\{est \$60\}.*close it/,
    ],
    [
      'an address without https',
      'opportunities/cpr-bls-training',
      /^( +url:) https:\/\//m,
      '$1 www.',
      /url: .*https:\/\//,
    ],
    [
      'a source without read',
      'sources.yaml',
      /^ {2}read: .*\n/m,
      '',
      /1\.read: write this field .*second-hand/,
    ],
    [
      'a missing image',
      'handbook/insurance',
      /$/,
      '\n![A form](form.png)\n',
      /delete it, or add its file, "!\[A form\]/,
    ],
    [
      'HTML',
      'opportunities/end-of-life-navigation',
      '\n## A working day',
      '\nA <b>bold</b> foot.\n$&',
      /write Markdown.*"<b>"/,
    ],
    [
      'typed revenue',
      'opportunities/corporate-biometric-screening',
      '\n## A working day',
      '\nShe earns $90,000 a year.\n$&',
      /delete this sum.*"earns \$90,000/,
    ],
    [
      'a list of members’ text is missing',
      'premium/medical-escort',
      /^ {2}requirements:\n(?: {4}.*\n)+/m,
      '',
      /compliance\.requirements: write this field/,
    ],
  ]
  test('names the file and says what to write for each mistake by hand (B2)', () => {
    cpSync('src/content', join(root, 'src/content'), { recursive: true })
    const fileOf = (name: string) => (name.includes('.') ? name : `${name}.md`)
    for (const [, name, from, to] of mistakesByHand) edit(fileOf(name), from, to)
    const found = mistakes()
    for (const [mistake, name, , , expected] of mistakesByHand) {
      const own = found.filter((line) => line.startsWith(`src/content/${fileOf(name)}:`))
      expect(own, mistake).toEqual([expect.stringMatching(expected)])
    }
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { opportunitySchema } from '../../domain/catalog/opportunity.schema.ts'
import { mistakeText } from '../../domain/text/mistake.ts'
import { contentMistakes } from '../../src/build/content/content-check.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { readContentFile } from '../../src/build/content/read-file.ts'
import { useContentCopy } from '../support/content-copy.ts'

const correct = readFileSync('src/content/opportunities/nurse-foot-care.md', 'utf8')

test.each<[from: string | RegExp, to: string, expected: RegExp]>([
  [/^title: .*$/m, 'title: Rest: more', / title: put the text in quotes, /],
  [/^title: .*$/m, 'title: "Rest', / title: close the quote at the end of the text, ""Rest"/],
  [/^title: .*$/m, 'title: "A "b" c"', / title: a quote inside the text ends it early; /],
  [/^ {4}what:/m, '\t  what:', / \S+: indent with /],
  [/^glyph: .*$/m, '$&\ntitle: Again', / title: this field is already on line 3/],
  [/\n---\n/, '\n', /: the front matter is open; write --- on a line of its own /],
  [/^---\n/, '', /:1: begin the file with --- on a line of its own, /],
  [/^reviewedAt: .*$/m, 'reviewedAt: 11/28/2026', /:9 reviewedAt: write the date as YYYY-MM-DD, /],
  [/dollars: (\d+)/, 'dollars: $$$1', /dollars: write a number in digits, /],
  [/^id: '(\d+)'/m, 'id: $1', /:2 id: put it in quotes, "15"/],
  ['glyph:', 'glyhp:', /:7 glyhp: write "glyph" instead of "glyhp"/],
  ['glyph: foot', 'glyph: foot_care', /:7 glyph: write "foot-care", "foot_care"/],
  [/url: https:\/\//, 'url: ', / \S*url: write the whole web address, /],
])('%s as %j is named with its line and what to write (B2)', (from, to, expected) => {
  const { mistakes } = readContentFile('x.md', correct.replace(from, to), opportunitySchema)
  expect(mistakes.map(mistakeText)).toEqual([expect.stringMatching(expected)])
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

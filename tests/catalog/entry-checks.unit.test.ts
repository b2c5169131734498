import { describe, expect, test } from 'vitest'
import { entryContentMistakes } from '../../domain/catalog/entry-checks.ts'
import { opportunitySchema } from '../../domain/catalog/opportunity.schema.ts'
import { mistakeText } from '../../domain/text/mistake.ts'
import { sectionLinks } from '../../domain/text/section.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const path = 'src/content/opportunities/night.md'
const titles = new Map(
  [
    'license-compact-scope',
    'taxes',
    'hiring-help',
    'employers-rules',
    'privacy-cash-clients',
    'records-and-consent',
    'good-faith-estimates',
  ].map((slug) => [slug, `About ${slug}`]),
)
const link = (chapter: string) => `[${titles.get(chapter)}](/handbook/${chapter})`
const rules = `## Rules every practice shares\n\n${[...titles.keys()].slice(0, 6).map(link).join(' ')}\n`
const day = '## A working day\n\nIllustration. No real client. You arrive at six.\n\n'
const lookUps = Array.from({ length: 10 }, (_, index) => `https://board.example/${index}`)
const errors = ({ body = `${day}${rules}`, links = [] as string[], found = lookUps } = {}) =>
  entryContentMistakes(
    { file: 'night', data: sampleOpportunity({ bodies: [] }), body: `Overview.\n\n${body}` },
    { lookUps: found, links },
    titles,
  ).map(mistakeText)

describe('an entry', () => {
  test('with its chapters, ten look-ups and links to chapters has no mistake', () => {
    expect(errors({ links: ['/handbook/taxes#what-it-is', 'https://irs.gov/ein'] })).toEqual([])
  })

  test.each([
    ['no working day', rules, 'write a chapter "## A working day"'],
    [
      'a working day without its label',
      day.replace('Illustration. ', '') + rules,
      'begin this chapter with "Illustration. No real client."',
    ],
    [
      'another last chapter',
      `${rules}${day}`,
      'end the body with the chapter "## Rules every practice shares", "## A working day"',
    ],
    [
      'a missing link',
      day + rules.replace(link('taxes'), ''),
      'add the link [About taxes](/handbook/taxes)',
    ],
    [
      'an estimate, but no link to its chapter',
      `A good-faith estimate.\n\n${day}${rules}`,
      'add the link [About good-faith-estimates](/handbook/good-faith-estimates)',
    ],
    ['a link twice', day + rules + link('taxes'), 'link to each chapter once'],
    [
      'another link text',
      day + rules.replace('About taxes', 'Tax'),
      'write the title of the chapter, "About taxes", "[Tax](/handbook/taxes)"',
    ],
    ['a typed revenue', `She earns $90,000 a year.\n\n${day}${rules}`, 'delete this sum'],
  ])('with %s is refused', (_, body, message) => {
    expect(errors({ body })).toEqual([expect.stringContaining(`${path}: `)])
    expect(errors({ body })[0]).toContain(message)
  })

  test.each([
    'It pays less than a staff RN earns, a median of $93,600.',
    'Nurses earned $93,600 in 2024.[^bls]',
    'It brings {est $90,000 a year}.',
    'Two days a week gross $115,000 a year.',
  ])('may say: %s', (sentence) => {
    expect(errors({ body: `${sentence}\n\n${day}${rules}` })).toEqual([])
  })

  test('needs ten named look-ups with different links', () => {
    const found = [...lookUps.slice(0, 9), lookUps[0]!]
    expect(errors({ found })[0]).toContain('this entry has 9 different links')
  })

  test('links only to chapters of the handbook', () => {
    expect(errors({ links: ['/handbook/tax'] })).toEqual([
      'src/content/premium/night.md: this is not a chapter of the handbook, "/handbook/tax"',
    ])
  })

  test('needs a basis for each startup cost', () => {
    const { businessFit } = sampleOpportunity()
    const line = { ...businessFit.startupCosts[0], basis: undefined }
    const { error } = opportunitySchema.safeParse({
      ...sampleOpportunity(),
      businessFit: { ...businessFit, startupCosts: [line, ...businessFit.startupCosts] },
    })
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(
      'businessFit.startupCosts.0.basis',
    )
  })
})

test('sectionLinks finds each link of a section once', () => {
  const items = [
    'See [taxes](/handbook/taxes) and [EIN](https://irs.gov/ein).',
    '[taxes](/handbook/taxes)',
  ]
  expect(sectionLinks([{ blocks: [{ kind: 'text', items }] }])).toEqual([
    '/handbook/taxes',
    'https://irs.gov/ein',
  ])
})

import { describe, expect, test } from 'vitest'
import { entryContentErrors } from '../../domain/catalog/entry-checks.ts'
import { opportunitySchema } from '../../domain/catalog/opportunity.schema.ts'
import { sectionLinks } from '../../domain/text/section.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const path = 'src/content/opportunities/night.md'
const day = 'Overview.\n\n## A working day\n\nIllustration. No real client. You arrive at six.\n'
const lookUps = Array.from({ length: 10 }, (_, index) => `https://board.example/${index}`)
const errors = ({ body = day, links = [] as string[], found = lookUps } = {}) =>
  entryContentErrors(
    { file: 'night', data: sampleOpportunity({ bodies: [] }), body },
    { lookUps: found, links },
    new Set(['taxes']),
  )

describe('an entry', () => {
  test('with a labeled working day, ten look-ups and links to chapters has no error', () => {
    expect(errors({ links: ['/handbook/taxes#what-it-is', 'https://irs.gov/ein'] })).toEqual([])
  })

  test('needs a working day that begins with its label', () => {
    expect(errors({ body: 'Text.' })).toEqual([`${path}: write a chapter "## A working day"`])
    expect(errors({ body: 'Overview.\n\n## A working day\n\nYou arrive at six.\n' })).toEqual([
      `${path}: begin the chapter "A working day" with "Illustration. No real client."`,
    ])
  })

  test('needs ten named look-ups with different links', () => {
    const found = [...lookUps.slice(0, 9), lookUps[0]!]
    expect(errors({ found })).toEqual([
      `${path}: this entry has 9 different links to offices and vendors; at least 10 are required. Add links to "bodies" in this file, or to "filing", "tools", "codes" or "channels" in src/content/premium/night.md`,
    ])
  })

  test('links only to chapters of the handbook', () => {
    expect(errors({ links: ['/handbook/tax'] })).toEqual([
      'src/content/premium/night.md: "/handbook/tax" is not a chapter of the handbook',
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

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { earlyTextSchema } from '../../domain/early.ts'
import { earlyText } from '../../domain/early-text.ts'
import type { Source } from '../../domain/source.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const source = (id: string): Source => ({
  id,
  publisher: 'A bureau',
  title: 'A count',
  url: 'https://bureau.example/count',
  checkedAt: new Date('2026-11-20'),
})
const data = sampleOpportunity({ publicFrom: new Date('2027-03-10') })
const body = `One.[^s2]
Still one.

Two, **bold**.

## A working day

Before the list.

- At six.
  Or seven.
- **At** nine.
`
const shown = earlyText(data, body, [source('s1'), source('s2'), source('s53')])
const section = (title: string) => shown.sections.find((each) => each.title === title)

describe('earlyText', () => {
  it('has the shape of the interface', () => {
    expect(earlyTextSchema.strict().parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({ slug: 'night-nurse', publicFrom: '2027-03-10', averageScore: 8 })
  })

  it('takes the body apart into paragraphs and lists, keeping the marks', () => {
    expect(section('Overview')?.blocks).toEqual([
      { kind: 'text', items: ['One.[^s2] Still one.'] },
      { kind: 'text', items: ['Two, bold.'] },
      { kind: 'text', items: ['Value proposition. Somebody is awake.'] },
    ])
    expect(section('A working day')?.blocks).toEqual([
      { kind: 'text', items: ['Before the list.'] },
      { kind: 'list', items: ['At six. Or seven.', 'At nine.'] },
    ])
  })

  it('numbers the sources that it cites, in their order, and no other', () => {
    expect(shown.sources.map(({ id }) => id)).toEqual(['s2', 's53'])
  })

  it('says of every sum that it is an estimate, and how it comes about', () => {
    const fit = section('Business Fit')?.blocks[0]?.items ?? []
    expect(fit).toContain('Revenue potential, solo model: {est $115K} a year, gross, estimate')
    expect(fit).toContain('Full: $1,000 per shift × 2.5 a week × 46 weeks = $115,000')
  })
})

it('the entries use no Markdown that would be printed as it is written', () => {
  for (const name of readdirSync('src/content/opportunities')) {
    const text = readFileSync(`src/content/opportunities/${name}`, 'utf8').split(/^---$/m)[2] ?? ''
    const { sections } = earlyText(data, text, [])
    expect(JSON.stringify(sections), name).not.toMatch(/\*|`|\]\(|"#|"\d+\. |"> /)
  }
})

import { describe, expect, it } from 'vitest'
import { glanceFacts } from '../../domain/catalog/glance.ts'
import { buildKeepTable } from '../../domain/tools/take-home/keep-table.ts'
import { toTakeHomeEntry } from '../../domain/tools/take-home/take-home-entry.ts'
import { taxYear2026 } from '../tools/take-home/take-home-inputs.ts'
import { keptAmount } from '../../domain/billing/money.ts'
import { cardOf } from '../../domain/search/to-directory-entry.ts'
import { readRealEntries } from './real-entries.ts'
import { sampleCompany, sampleOpportunity } from './sample-opportunity.ts'

describe('the facts at a glance', () => {
  const { revenue } = sampleOpportunity()
  const line = { dollars: 60, unit: 'visit', quantity: 25, period: 'week', periods: 46 } as const
  const solo = [{ name: 'Full', unpaidHours: 6.5, lines: [{ ...line, hours: 0.75 }] }]
  const entry = sampleOpportunity({ revenue: { ...revenue, solo } })
  const takeHome = toTakeHomeEntry(entry)
  const keep = takeHome && buildKeepTable(taxYear2026, takeHome)

  it('and cards round the figure of the table once, and call a loss a loss', () => {
    const shown = readRealEntries().flatMap(({ data }) => {
      const solo = toTakeHomeEntry(data)
      const columns = solo && buildKeepTable(taxYear2026, solo)
      if (!columns) return []
      const kept = keptAmount(columns[0].left / 100)
      const note = glanceFacts(data, columns)[0]?.note ?? ''
      const isRight = note.endsWith(` {est ${kept}} after tax`)
      return [{ isRight, card: cardOf(data).takeHomeFirstYear, kept }]
    })
    expect(shown.length).toBeGreaterThan(30)
    expect(shown.filter(({ isRight, card, kept }) => !isRight || card !== kept)).toEqual([])
    expect(shown.filter(({ kept }) => kept.startsWith('a loss of $'))).toHaveLength(2)
  })

  it('are seven, with the hours and what is left per hour', () => {
    const facts = glanceFacts(entry, keep)
    expect(facts.map(({ label }) => label)).toEqual([
      'First year, gross',
      'Full schedule, gross',
      'Hours a week',
      'You keep, per hour',
      'To start',
      'Until the first client',
      'You need',
    ])
    expect(facts.slice(0, 3).map(({ text }) => text)).toEqual([
      '{est $21K–$35K}',
      '{est $69K}',
      '{est 25}',
    ])
    expect(facts[0]?.note).toMatch(/^30–50% of a full schedule\. At 40%, \{est \$\d+K\} after tax$/)
    expect(facts[3]?.text).toMatch(/^\{est \$\d\d\}$/)
    expect(facts[3]?.note).toMatch(
      /^Full schedule: \{est \$\d\dK\} a year after tax\. Staff job: \{est \$\d\d\} an hour after tax, plus benefits\.$/,
    )
  })

  it('say how many hours are unpaid, and how many are in the evening', () => {
    const hoursNote = (evenings: 'none' | 'some' | 'most') =>
      glanceFacts({ ...entry, fit: { ...entry.fit, evenings } }, keep)[2]?.note
    expect(hoursNote('none')).toBe('Full schedule, 7 h of it unpaid. Mostly daytime')
    expect(hoursNote('some')).toBe('Full schedule, 7 h of it unpaid. Some evenings')
    expect(hoursNote('most')).toBe('Full schedule, 7 h of it unpaid. Many evenings or nights')
  })

  it('name every required license and certificate, and none that is only recommended', () => {
    const requiredCertifications = [
      { name: 'State license for the agency', required: true },
      { name: 'Active RN license', required: false },
      { name: 'BLS', required: true },
    ]
    const facts = glanceFacts(sampleOpportunity({ requiredCertifications }), undefined)
    expect(facts.at(-1)?.text).toMatch(/^State license for the agency\. BLS\. /)
    expect(facts.at(-1)?.text).not.toContain('RN license')
  })

  it('leave out take-home for a company, whose owner works full time', () => {
    const facts = glanceFacts(sampleCompany(), undefined)
    expect(facts.map(({ label }) => label)).toEqual([
      'Gross, company',
      'Hours a week',
      'To start',
      'Until the first client',
      'You need',
    ])
    expect(facts[0]?.note).toMatch(/one nurse/)
    expect(facts[1]?.text).toBe('Full time')
  })
})

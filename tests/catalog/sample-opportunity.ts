import { opportunitySchema, type Opportunity } from '../../domain/catalog/opportunity.schema.ts'

const reason = { reason: 'Because the sample says so.' }
const score = (value: number) => ({ score: value, ...reason })

/** An entry's front matter as an author writes it, with all required fields. */
export const writtenOpportunity = () => ({
  id: '1',
  title: 'Night nurse',
  slug: 'night-nurse',
  shortDescription: 'A nurse who stays for the first night at home.',
  category: 'Post-Op Care',
  glyph: 'bandage-adhesive',
  publishedAt: new Date('2026-11-20'),
  reviewedAt: new Date('2026-11-21'),
  changes: [{ date: new Date('2026-11-20'), what: 'First published.' }],
  valueProposition: 'A nurse is awake.',
  targetMarket: 'Adults after day surgery.',
  whyNow: ['One.', 'Two.', 'Three.'],
  marketGap: 'Agencies send aides.',
  executionPlan: ['One.', 'Two.', 'Three.', 'Four.', 'Five.'],
  proofSignals: ['One.', 'Two.'],
  whyThisCouldFail: ['a', 'b', 'c'].map((claim) => ({ claim, reason: 'It did before.' })),
  requiredCertifications: [{ name: 'RN license', required: true }],
  scores: {
    opportunity: reason,
    demand: score(8),
    feasibility: reason,
    timing: score(7),
    competition: score(6),
  },
  marketSize: { text: '1.6M operations in 2024', sources: ['s53'] },
  growthRate: { text: 'Not published' },
  relatedMarkets: ['home-health'],
  revenue: {
    solo: [
      {
        name: 'Full',
        unpaidHours: 6,
        lines: [
          { dollars: 1000, unit: 'shift', quantity: 2.5, period: 'week', periods: 46, hours: 12 },
        ],
      },
    ],
    team: [
      {
        name: 'Eight shifts',
        lines: [{ dollars: 1100, unit: 'shift', quantity: 8, period: 'week', periods: 46 }],
      },
    ],
    assumptions: ['Weeks off are unpaid.', 'Drives are inside the price.'],
  },
  runningCosts: [{ item: 'Insurance', dollars: 3500, basis: 'Our estimate.' }],
  milesPerWeek: 40,
  ramp: { months: { low: 12, high: 24 }, firstClientShare: 10, basis: 'Our estimate.' },
  smallestWeek: { hours: 15, basis: 'One night and three hours of calls.' },
  fit: { evenings: 'most', buyer: 'families', backgrounds: ['perioperative'], needs: [] },
  licenseRule: 'Your license, or a compact license, must be good in the state of the home.',
  cashPrivacy: 'A practice that never bills a plan may be outside HIPAA. State law still applies.',
  whenAway: 'Without you, no nurse stays the night. Name a second nurse before you take a deposit.',
  peers: { practices: [], note: 'We found none.' },
  bodies: [{ name: 'ASPAN', url: 'https://www.aspan.org/membership' }],
  businessFit: {
    executionDifficulty: 'Medium',
    timeToLaunch: { low: 2, high: 4 },
    startupCosts: [
      { item: 'Entity', low: 1500, high: 5000, basis: 'Our estimate.' },
      { item: 'Insurance', low: 800, high: 2500, basis: 'Our estimate.' },
      { item: 'Website', low: 500, high: 500, basis: 'Our estimate.' },
    ],
  },
  practice: { orders: 'for some services', contact: 'hands-on', telehealth: false },
})

export const sampleOpportunity = (changes: Partial<Opportunity> = {}): Opportunity => ({
  ...opportunitySchema.parse(writtenOpportunity()),
  ...changes,
})

export const sampleCompany = (changes: Partial<Opportunity> = {}): Opportunity => {
  const { revenue, ...rest } = sampleOpportunity(changes)
  return {
    ...rest,
    revenue: { ...revenue, solo: undefined },
    ramp: undefined,
    smallestWeek: undefined,
  }
}

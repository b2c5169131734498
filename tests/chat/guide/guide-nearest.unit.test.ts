import { describe, expect, test } from 'vitest'
import {
  briefDirectory,
  rankByNearness,
  maxBriefEntries,
  nearestPages,
} from '../../../domain/chat/guide-nearest.ts'
import { guideWords, searchText } from '../../../domain/chat/guide-words.ts'
import { chapters, entries, entry, listed } from './guide-entries.ts'

const slugs = (question: string, count = 3) =>
  nearestPages(rankByNearness(question, entries), count).map(({ slug }) => slug)

describe('the nearest entry', () => {
  test.each([
    ['overnight care after a tummy tuck, what do i charge', 'premium-post-surgical-recovery'],
    ['can i visit executives for health checks at their office?', 'executive-health-monitoring'],
    ['I want to fly with rich travelers', 'luxury-travel-medicine'],
    ['whats with reviewing pills of old people', 'medication-reconciliation-seniors'],
    ['kids with asthma and diabetes at school', 'pediatric-chronic-illness'],
    ['getting patients ready before surgery, prehab', 'pre-operative-optimization'],
    ['answering calls at night by phone, triage', 'telehealth-triage-navigation'],
    ['coaching for chronic disease, CCM billing', 'chronic-disease-management'],
  ])('matches the question: %s', (question, expected) => {
    expect(slugs(question)[0]).toBe(expected)
  })

  test('matches its own title and short description', () => {
    for (const { slug, title, summary } of entries) {
      expect(slugs(title)[0], title).toBe(slug)
      expect(slugs(summary)[0], summary).toBe(slug)
    }
  })
})

describe('the nearest chapter', () => {
  const chapter = (question: string) =>
    nearestPages(rankByNearness(question, chapters), 1).map(({ slug }) => slug)[0]

  test.each([
    ['how much self-employment tax will I pay, and when are quarterly payments due', 'taxes'],
    ['does HIPAA apply when my clients pay cash?', 'privacy-cash-clients'],
    ['may I pay a doctor for referrals? kickback', 'referral-money-and-reviews'],
    ['do I need malpractice insurance', 'insurance'],
    ['is my compact license good in another state', 'license-compact-scope'],
    ['my hospital has a conflict of interest policy for outside work', 'employers-rules'],
    ['CLIA waiver for glucose tests and sharps waste', 'lab-waivers-osha-waste'],
    ['how long do I keep charts and consent forms', 'records-and-consent'],
    ['hire a second nurse as contractor or employee', 'hiring-help'],
  ])('matches the question: %s', (question, expected) => {
    expect(chapter(question)).toBe(expected)
  })
})

test('returns no entry without a shared word', () => {
  expect(slugs('xylophone zeppelin')).toEqual([])
  expect(slugs('')).toEqual([])
  expect(slugs('what should I do with this?')).toEqual([])
})

test('returns at most `count` entries, the same each time, without changing the input', () => {
  const before = structuredClone(entries)
  expect(slugs('insurance and licenses', 2).length).toBeLessThanOrEqual(2)
  expect(slugs('insurance and licenses', 0)).toEqual([])
  expect(slugs('insurance and licenses')).toEqual(slugs('insurance and licenses'))
  expect(entries).toEqual(before)
})

test('leaves out an entry that shares only one or two words', () => {
  const [near, far] = [entries[0]!, entries[1]!].map((each) => ({ ...each, sections: [] }))
  const word = { id: '', title: '', text: 'gamma' }
  const pair = [
    { ...far!, sections: [word] },
    { ...near!, title: 'Alpha beta gamma' },
  ]
  const result = nearestPages(rankByNearness('alpha beta gamma', pair.map(listed)), 2)
  expect(result.map(({ title }) => title)).toEqual(['Alpha beta gamma'])
  const [first, ...rest] = slugs('Premium Post-Surgical Recovery', 8)
  expect(first).toBe('premium-post-surgical-recovery')
  expect(rest.length).toBeLessThan(4)
})

test('keeps the order of the directory for equal scores', () => {
  const twin = entry('luxury-travel-medicine')
  const pair = ['b', 'a'].map((slug) => ({ ...twin, slug }))
  expect(nearestPages(rankByNearness('travel', pair), 2).map(({ slug }) => slug)).toEqual([
    'b',
    'a',
  ])
})

test('searches for a short question together with the one before it', () => {
  const before = 'Does malpractice insurance pay for my defense?'
  expect(searchText('How much is that?', before)).toContain(before)
  expect(searchText('And for night visits?', before)).toContain(before)
  expect(searchText('How much is that?')).toBe('How much is that?\n')
  const own = 'How long do I keep charts and signed consent forms?'
  expect(searchText(own, before)).toBe(own)
})

describe('guideWords', () => {
  test('drops endings, stop words and accents, and replaces synonyms', () => {
    expect(guideWords('What should I charge? Charging, charged, charges')).toEqual(
      Array(4).fill('charg'),
    )
    expect(guideWords('licenses and the license')).toEqual(['licens', 'licens'])
    expect(guideWords("Kids' pills")).toEqual(guideWords('pediatric medications'))
    expect(guideWords('résumé')).toEqual(guideWords('resume'))
    expect(guideWords('business wellness')).toEqual(['business', 'wellness'])
  })
})

test('ranks a question of 4,000 characters quickly', () => {
  const words = [...new Set(entries.flatMap((each) => Object.keys(each.words)))].join(' ')
  // Measure CPU time, because other work on the machine does not change it.
  const started = process.cpuUsage()
  slugs(words.slice(0, 4_000))
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(500)
})

describe('briefDirectory', () => {
  const many = Array.from({ length: 5 }, (_, copy) =>
    entries.map((each) => ({ ...each, slug: `${each.slug}-${copy}` })),
  ).flat()

  const briefOf = (question: string, all: typeof entries) =>
    briefDirectory(rankByNearness(question, all), all)

  test('cuts a long directory to the nearest entries and the first of the others', () => {
    const brief = briefOf('overnight care after a tummy tuck', many).map(({ slug }) => slug)
    expect(brief).toHaveLength(maxBriefEntries)
    expect(new Set(brief).size).toBe(maxBriefEntries)
    for (const copy of [0, 4]) expect(brief).toContain(`premium-post-surgical-recovery-${copy}`)
    expect(briefOf('xylophone', many)).toEqual(many.slice(0, maxBriefEntries))
  })

  test('returns a short directory unchanged', () => {
    expect(briefOf('triage', entries)).toBe(entries)
  })
})

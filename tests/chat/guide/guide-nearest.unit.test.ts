import { expect, test } from 'vitest'
import { indexPages, nearestPages, rankPages } from '../../../domain/chat/guide-nearest.ts'
import { followedQuestions } from '../../../domain/text/words.ts'
import { chapters, entries, entry, type ListedPage } from './guide-entries.ts'

const all = [...entries, ...chapters]
const index = indexPages(all)
const ranked = (question: string, pages: readonly ListedPage[] = entries) =>
  rankPages(question, index, pages)
const slugs = (question: string) => nearestPages(ranked(question)).map(({ slug }) => slug)

test('the nearest entry matches its own title and short description', () => {
  for (const { slug, title, summary } of entries) {
    expect(slugs(title)[0], title).toBe(slug)
    expect(slugs(summary), summary).toContain(slug)
  }
})

const chapter = (question: string) => nearestPages(ranked(question, chapters))[0]?.slug

test.each([
  ['how much self-employment tax will I pay, and when are quarterly payments due', 'taxes'],
  ['does HIPAA apply when my clients pay cash?', 'privacy-cash-clients'],
  ['my hospital has a conflict of interest policy for outside work', 'employers-rules'],
])('the nearest chapter matches the question: %s', (question, expected) => {
  expect(chapter(question)).toBe(expected)
})

test('reads no page that shares only common words with the question', () => {
  expect(slugs('xylophone zeppelin')).toEqual([])
  expect(slugs('what should I do with this?')).toEqual([])
  const read = (question: string) => nearestPages(ranked(question, all)).map(({ slug }) => slug)
  expect(read('Which bank gives nurses the best loan this week?')).toEqual([])
})

test('reads both entries that a question names, and no others', () => {
  const compared = 'Foot care or wound and ostomy consulting: which is easier to start?'
  expect(slugs(compared).sort()).toEqual(['nurse-foot-care', 'wound-ostomy-consulting'])
})

test('on an entry’s page, reads another entry only if the question names it, not by one common word', () => {
  const read = (question: string) =>
    nearestPages(ranked(question, all), entry('chronic-disease-management')).map(
      (page) => page.slug,
    )
  expect(read('What am I not allowed to do as an RN?')).toEqual([])
  expect(read('I want to fly with rich travelers')).toEqual([])
  expect(read('What do I write to a clinic about health?')).not.toContain('health-writing')
  expect(read('How does health writing compare?')).toContain('health-writing')
})

test.each([
  'And by when?',
  'What may I not do there?',
  'Continue your last answer where it stopped.',
  'Which documents do I need for it?',
])('a question refers to the one before it: %s', (question) => {
  const before = ['Does it?', 'Does insurance pay?']
  expect(followedQuestions([question, ...before, 'older'])).toEqual([question, ...before])
})

test.each([
  'How long do I keep charts and signed consent forms?',
  'Will this pay for itself?',
  'May I pay for referrals?',
])('a question with its own topic refers to none before it: %s', (question) => {
  expect(followedQuestions([question, 'Does insurance pay?'])).toEqual([question])
})

test('on an entry’s page, reads at most one chapter, which matches better than the page', () => {
  const question = 'Do I need a license in another state for a home-care license?'
  const read = (page?: ListedPage) => nearestPages(ranked(question, all), page)
  expect(read()).toHaveLength(2)
  expect(read(entry('utilization-review-appeals'))).toHaveLength(1)
})

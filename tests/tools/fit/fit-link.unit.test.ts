import { expect, test } from 'vitest'
import { readFitLink } from '../../../domain/tools/fit/fit-link.ts'
import { writeFitLink } from '../../../domain/tools/fit/write-fit-link.ts'
import { fitQuestions } from '../../../domain/tools/fit/fit-questions.ts'
import { backgrounds } from '../../../domain/catalog/fit-values.ts'
import {
  questionWeights,
  scoreOfPriority,
  type FitAnswers,
} from '../../../domain/tools/fit/fit-answers.ts'
import { randomFrom } from '../random.ts'

test('a link to the fit quiz can hold every choice of the form', () => {
  expect(fitQuestions.map(({ question }) => question)).toEqual(Object.keys(questionWeights))
  for (const { question, choices } of fitQuestions) {
    for (const [code] of choices.filter(([text]) => text !== '')) {
      const fragment = `#a=${question}:${code}`
      const { answers, ignored } = readFitLink(fragment)
      expect(ignored, fragment).toBe(0)
      expect(writeFitLink(answers)).toBe(fragment)
    }
  }
})

test('a link to the fit quiz stores 1,000 random sets of answers, each in at most 300 characters', () => {
  const random = randomFrom(10)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const pick = <Choice>(choices: readonly Choice[]) => choices[upTo(choices.length - 1)]
  const some = <Choice>(choices: readonly Choice[]) => {
    const list = choices.filter(() => random() < 0.4)
    return list.length > 0 ? list : undefined
  }
  for (let round = 0; round < 1_000; round += 1) {
    const all: FitAnswers = {
      contact: some(['hands-on', 'in person', 'remote'] as const),
      budget: upTo(100_000_000),
      months: upTo(12),
      hours: upTo(60),
      goal: random() < 0.2 ? 'any' : upTo(100_000_000),
      evenings: pick(['never', 'some', 'any'] as const),
      orders: pick(['none', 'fine'] as const),
      buyer: pick(['families', 'organizations', 'either'] as const),
      backgrounds: some(backgrounds),
      priority: pick(Object.keys(scoreOfPriority)) as FitAnswers['priority'],
    }
    const kept = Object.entries(all).filter(([, answer]) => answer !== undefined && random() < 0.8)
    const answers = Object.fromEntries(kept) as FitAnswers
    const link = writeFitLink(answers)
    expect(link.length).toBeLessThanOrEqual(300)
    const { answers: read, ignored } = readFitLink(link)
    expect([read, ignored], link).toEqual([answers, 0])
  }
})

test.each([
  ['#a=budget:9999999', 1],
  ['#a=contact:hh', 1],
  ['#a=months:1.5', 1],
  ['#a=constructor:1,toString', 2],
])('a link to the fit quiz ignores and counts the parts of %s (F7)', (link, ignored) => {
  expect(readFitLink(link)).toMatchObject({ answers: {}, ignored })
})

test.each(['#a%3Dhours%3A5%2Ccontact%3Air', '#a=hours%253A5,contact%253Air'])(
  'a link to the fit quiz is read after a program encoded it again: %s (F6)',
  (link) => {
    const { answers, codes } = readFitLink(link)
    expect(answers).toEqual({ hours: 5, contact: ['in person', 'remote'] })
    expect(codes.get('contact')).toBe('ir')
  },
)

test.each([
  ['another fragment', '#top', false],
  ['10,000 letters', `#a=hours:5,${'x'.repeat(10_000)}`, true],
])('a link to the fit quiz is empty for %s (F6)', (_, link, isTooLong) => {
  expect(readFitLink(link)).toMatchObject({ answers: {}, ignored: 0, isTooLong })
})

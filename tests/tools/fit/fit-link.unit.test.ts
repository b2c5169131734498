import { describe, expect, test } from 'vitest'
import { readFitLink } from '../../../domain/tools/fit/fit-link.ts'
import { writeFitLink } from '../../../domain/tools/fit/write-fit-link.ts'
import { backgrounds } from '../../../domain/catalog/fit-values.ts'
import { scoreOfPriority, type FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { randomFrom } from '../random.ts'

describe('a link to the fit quiz', () => {
  test('writes one letter for each choice', () => {
    const answers: FitAnswers = {
      contact: ['in person'],
      budget: 4_000_00,
      months: 3,
      goal: 'any',
      backgrounds: ['geriatrics', 'home-health'],
      priority: 'open-field',
    }
    const link = '#a=contact:i,budget:4000,months:3,goal:any,backgrounds:de,priority:f'
    expect(writeFitLink(answers)).toBe(link)
    expect(readFitLink(link)).toEqual({ answers, ignored: [] })
  })

  test('stores 10,000 random sets of answers, each in at most 300 characters', () => {
    const random = randomFrom(10)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    const pick = <Choice>(choices: readonly Choice[]) => choices[upTo(choices.length - 1)]
    const some = <Choice>(choices: readonly Choice[]) => {
      const list = choices.filter(() => random() < 0.4)
      return list.length > 0 ? list : undefined
    }
    for (let round = 0; round < 10_000; round += 1) {
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
      const kept = Object.entries(all).filter(
        ([, answer]) => answer !== undefined && random() < 0.8,
      )
      const answers = Object.fromEntries(kept) as FitAnswers
      const link = writeFitLink(answers)
      expect(link.length).toBeLessThanOrEqual(300)
      expect(readFitLink(link), link).toEqual({ answers, ignored: [] })
    }
  })

  test.each([
    ['#a=budget:-4', ['budget:-4']],
    ['#a=budget:4e3', ['budget:4e3']],
    ['#a=budget:9999999', ['budget:9999999']],
    ['#a=contact:', ['contact:']],
    ['#a=contact:hx', ['contact:hx']],
    ['#a=contact:hh', ['contact:hh']],
    ['#a=evenings:ns', ['evenings:ns']],
    ['#a=months:1.5', ['months:1.5']],
    ['#a=constructor:1,toString', ['constructor:1', 'toString']],
  ])('ignores and names the parts of %s', (link, ignored) => {
    expect(readFitLink(link)).toEqual({ answers: {}, ignored })
  })

  test('takes the first of two answers', () => {
    expect(readFitLink('#a=hours:5,hours:6')).toEqual({
      answers: { hours: 5 },
      ignored: ['hours:6'],
    })
  })

  test.each(['', '#top', `#a=hours:5,${'x'.repeat(300)}`])('is empty for %j', (link) => {
    expect(readFitLink(link)).toEqual({ answers: {}, ignored: [] })
  })
})

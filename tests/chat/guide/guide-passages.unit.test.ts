import { describe, expect, test } from 'vitest'
import { passagesOf, selectPassages, type Passage } from '../../../domain/chat/guide-passages.ts'
import { entries, entry } from './guide-entries.ts'

const page = {
  path: '/opportunity/a',
  pageTitle: 'A',
  isForMembers: false,
  isOfThisPage: false,
}
const cut = (text: string, of: Partial<typeof page> = {}): Passage[] =>
  passagesOf([{ id: 'part', title: 'Part', text }], { ...page, ...of })
const long = (word: string) => `${word} `.repeat(100).trim()
const longer = (word: string) => long(word) + long(word)
const select = (question: string, passages: Passage[], tokenBudget = 10_000) =>
  selectPassages(question, passages, tokenBudget)

describe('a section', () => {
  test('becomes passages of at most 300 tokens, cut at line ends', () => {
    const lines = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(590))
    const text = [...lines.slice(0, 2), ' ', ...lines.slice(2), 'e'.repeat(2_000)].join('\n')
    expect(cut(text).map((passage) => passage.text)).toEqual([
      lines.slice(0, 2).join('\n'),
      lines.slice(2).join('\n'),
      'e'.repeat(2_000),
    ])
  })

  test('never cuts an item with its parts, such as a sum or a step with its questions', () => {
    const parts = ['visit', 'apron', 'glove', 'scale'].map(long)
    for (const [item, mark] of [
      ['- Costs: $9', '  - '],
      ['2. Ask six questions:', '- '],
      ['2. Ask your board.', '- '],
    ] as const) {
      const whole = [item, ...parts.map((part) => mark + part)].join('\n')
      const passages = cut(`${longer('start')}\n${whole}\n\n${long('end')}`)
      expect(passages.map(({ text }) => text)).toContain(whole)
    }
  })

  test('keeps the header of a table, and the line that introduces a list', () => {
    const table = ['| State | Rule |', '| --- | --- |', `| A | ${longer('visit')} |`]
    expect(cut([...table, `| B | ${longer('apron')} |`].join('\n'))[1]?.parents).toEqual(
      table.slice(0, 2),
    )
    const list = cut(`Assumptions:\n- ${longer('visit')}\n- ${longer('apron')}`)
    expect(list[1]?.parents).toEqual(['Assumptions:'])
  })

  test('does not end with the line that introduces the next passage', () => {
    const [first, second] = cut(`${longer('one')}\ntwo\nAssumptions:\n- ${longer('visit')}`)
    expect(first?.text).toBe(`${longer('one')}\ntwo`)
    expect(second?.text).toMatch(/^Assumptions:\n- visit/)
  })
})

describe('the selected passages', () => {
  const texts = (question: string, passages: Passage[], tokenBudget?: number) =>
    select(question, passages, tokenBudget).map(({ text }) => text)

  test('have the rare words of the question, and keep the order of the page', () => {
    const passages = ['visit', 'apron visit', 'visit', 'nothing'].flatMap((text) => cut(text))
    expect(texts('apron visit', passages, 60)).toEqual(['apron visit'])
    expect(texts('apron or nothing', passages)).toEqual(['apron visit', 'nothing'])
  })

  test('never exceed the budget', () => {
    const passages = Array.from({ length: 9 }, (_, at) => cut(`apron ${at}`)).flat()
    expect([3 * 52, 0].map((most) => select('apron', passages, most).length)).toEqual([3, 0])
  })
})

describe('by the kind of question', () => {
  const of = (title: string, text: string, more: Partial<Passage> = {}): Passage => ({
    ...cut(text)[0]!,
    title,
    ...more,
  })
  const titles = (question: string, passages: Passage[]) =>
    select(question, passages).map(({ title }) => title)
  const overview = of('Overview', 'apron apron license')
  const proof = of('Proof', 'license and apron, apron, apron')
  const answer = of('License and compact', 'Ask your board.')

  test('have the section that answers, and of the others only the one that matches best', () => {
    expect(titles('Which license for an apron?', [overview, proof, answer])).toEqual([
      'Overview',
      'License and compact',
    ])
  })

  test('have a comparison’s sections only if there are two entries', () => {
    const fit = of('Business Fit', 'gross')
    const other = { ...fit, path: '/opportunity/b' }
    const best = of('Proof', 'apron')
    expect(titles('Is an apron better?', [fit, best])).toEqual(['Proof'])
    const both = ['Business Fit', 'Proof', 'Business Fit']
    expect(titles('Is an apron better?', [fit, best, other])).toEqual(both)
  })
})

describe('on an entry’s page', () => {
  const passagesOn = (slug: string, other: string) =>
    [slug, other].flatMap((each) =>
      passagesOf(entry(each).sections, {
        path: entry(each).path,
        pageTitle: entry(each).title,
        isForMembers: false,
        isOfThisPage: each === slug,
      }),
    )
  const limits = 'what-an-rn-may-not-do-here'

  test.each(entries.map(({ slug }) => slug))(
    'has the limits of that entry if the question needs them, never another entry’s: %s',
    (slug) => {
      const other = slug === 'nurse-foot-care' ? 'dementia-care-coaching' : 'nurse-foot-care'
      const passages = passagesOn(slug, other)
      const items = passages
        .filter(({ id, isOfThisPage }) => id === limits && isOfThisPage)
        .flatMap(({ text }) => text.split('\n'))
      for (const [question, isWhole] of [
        ['What am I not allowed to do as an RN?', true],
        ['May a patient pay in advance?', false],
        ['护士', false],
      ] as const) {
        const selected = select(question, passages)
        const own = selected.filter(({ isOfThisPage }) => isOfThisPage)
        const shown = own.filter(({ id }) => id === limits).flatMap(({ text }) => text.split('\n'))
        expect(shown).toHaveLength(items.length)
        expect(items.filter((item, at) => !item.startsWith(shown[at] ?? '-'))).toEqual([])
        if (isWhole) expect(shown).toEqual(items)
        if (question === '护士')
          expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(['overview', 'fit-title']))
        expect(selected.filter(({ id, isOfThisPage }) => id === limits && !isOfThisPage)).toEqual(
          [],
        )
      }
      const unrelated = select('What does it earn?', passages)
      expect(unrelated.map(({ id }) => id)).not.toContain(limits)
    },
  )
})

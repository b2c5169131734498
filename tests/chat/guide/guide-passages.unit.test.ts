import { expect, test } from 'vitest'
import { passagesOf, selectPassages, type Passage } from '../../../domain/chat/guide-passages.ts'
import { entries, entry } from './guide-entries.ts'

const page = { path: '/opportunity/a', pageTitle: 'A', isForMembers: false, isOfThisPage: false }
const cut = (text: string, of: Partial<typeof page> = {}): Passage[] =>
  passagesOf([{ id: 'part', title: 'Part', text }], { ...page, ...of })
const long = (word: string) => `${word} `.repeat(100).trim()
const select = (question: string, passages: Passage[], tokenBudget = 10_000) =>
  selectPassages(question, passages, tokenBudget)

test('a section becomes passages of at most 200 tokens, cut at line ends', () => {
  const lines = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(390))
  const text = [...lines.slice(0, 2), ' ', ...lines.slice(2), 'e'.repeat(2_000)].join('\n')
  expect(cut(text).map((passage) => passage.text)).toEqual([
    lines.slice(0, 2).join('\n'),
    lines.slice(2).join('\n'),
    'e'.repeat(2_000),
  ])
})

test('a section keeps the item above the lines that belong to it', () => {
  const text = `- Costs: $9\n  - ${long('visit')}\n  - ${long('apron')}`
  expect(cut(text).at(-1)).toMatchObject({ text: `  - ${long('apron')}`, parents: ['- Costs: $9'] })
})

test('a section keeps the header of a table, and the line that introduces a list', () => {
  const table = ['| State | Rule |', '| --- | --- |', `| A | ${long('visit')} |`]
  expect(cut([...table, `| B | ${long('apron')} |`].join('\n'))[1]?.parents).toEqual(
    table.slice(0, 2),
  )
  const list = cut(`Assumptions:\n- ${long('visit')}\n- ${long('apron')}`)
  expect(list[1]?.parents).toEqual(['Assumptions:'])
})

const texts = (question: string, passages: Passage[], tokenBudget?: number) =>
  select(question, passages, tokenBudget).map(({ text }) => text)

test('the selected passages have the rare words of the question, and keep the order of the page', () => {
  const passages = ['visit', 'apron visit', 'visit', 'nothing'].flatMap((text) => cut(text))
  expect(texts('apron', passages)).toEqual(['apron visit'])
  expect(texts('apron visit', passages, 60)).toEqual(['apron visit'])
  expect(texts('apron or nothing', passages)).toEqual(['apron visit', 'nothing'])
})

test('the selected passages never exceed the budget', () => {
  const passages = Array.from({ length: 9 }, (_, at) => cut(`apron ${at}`)).flat()
  expect(select('apron', passages, 3 * 52)).toHaveLength(3)
  expect(select('apron', passages, 0)).toEqual([])
})

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
  'on an entry’s page has the limits of that entry, never another entry’s, and without a match what it is: %s',
  (slug) => {
    const other = slug === 'nurse-foot-care' ? 'dementia-care-coaching' : 'nurse-foot-care'
    const passages = passagesOn(slug, other)
    const items = passages
      .filter(({ id, isOfThisPage }) => id === limits && isOfThisPage)
      .flatMap(({ text }) => text.split('\n'))
    for (const [question, isWhole] of [
      ['What am I not allowed to do as an RN?', true],
      ['Which software?', false],
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
      expect(selected.filter(({ id, isOfThisPage }) => id === limits && !isOfThisPage)).toEqual([])
    }
  },
)

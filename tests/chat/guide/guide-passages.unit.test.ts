import { describe, expect, test } from 'vitest'
import { passagesOf, selectPassages, type Passage } from '../../../domain/chat/guide-passages.ts'

const passage = (path: string, text: string, changes: Partial<Passage> = {}): Passage => ({
  id: '',
  title: '',
  text,
  path,
  pageTitle: path,
  isForMembers: false,
  isOfThisPage: false,
  ...changes,
})
/**
 * Selects passages. The token budget fits `count` passages of up to 20 characters with their
 * headings.
 */
const select = (question: string, passages: Passage[], count: number) =>
  selectPassages(question, passages, count * 55)

test('splits a section into passages of at most 300 tokens, at line ends', () => {
  const page = { path: '/a', pageTitle: 'A', isForMembers: false, isOfThisPage: false }
  const lines = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(400))
  const long = 'e'.repeat(2_000)
  const text = [...lines.slice(0, 2), ' ', ...lines.slice(2), long].join('\n')
  expect(passagesOf([{ id: '', title: '', text }], page).map((each) => each.text)).toEqual([
    lines.slice(0, 2).join('\n'),
    lines.slice(2).join('\n'),
    long,
  ])
})

describe('the selected passages', () => {
  test('have the rare words of the question, or have them in a title', () => {
    const [common, rare] = [passage('/a', 'visit visit visit'), passage('/a', 'apron')]
    const others = [passage('/a', 'visit'), passage('/a', 'visit')]
    expect(select('visit apron', [common, rare, ...others], 1)).toEqual([rare])
    const titled = passage('/a', 'fee', { title: 'Fee' })
    expect(select('fee', [passage('/a', 'fee'), titled], 1)).toEqual([titled])
  })

  test('keep the order of the page', () => {
    const page = [passage('/a', 'visit'), passage('/a', 'visit apron')]
    expect(select('visit apron', page, 2)).toEqual(page)
  })

  test('come from every page first, and public ones before members’ text', () => {
    const near = [passage('/a', 'fee fee fee'), passage('/a', 'fee fee')]
    const far = passage('/b', 'fee')
    expect(select('fee', [...near, far], 2)).toEqual([near[0], far])
    const members = passage('/b', 'fee fee', { isForMembers: true })
    expect(select('fee', [far, members], 1)).toEqual([far])
  })

  test('begin at the top of the user’s page when none of its words is in the question', () => {
    const page = ['top', 'end'].map((text) => passage('/b', text, { isOfThisPage: true }))
    const others = [passage('/a', 'fee fee'), passage('/a', 'fee')]
    expect(select('fee', [...others, ...page], 2)).toEqual([others[0], page[0]])
  })

  test('come from the user’s page first when passages match equally', () => {
    const page = [1, 2].map((at) => passage('/b', 'fee', { id: `${at}`, isOfThisPage: true }))
    const others = [1, 2].map((at) => passage('/a', 'fee', { id: `${at}` }))
    expect(select('fee', [...others, ...page], 3)).toEqual([others[0], ...page])
  })
})

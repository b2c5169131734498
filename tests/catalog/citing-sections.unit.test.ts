import { expect, test } from 'vitest'
import { citingSections, list, paragraphs } from '../../domain/text/section.ts'

const section = (id: string, ...texts: string[]) => ({
  id,
  title: id,
  blocks: [paragraphs(...texts), list(['No citation.'])],
})

test('lists the sections that cite a source, each once, in the order of the page', () => {
  const sections = [
    section('overview', 'One.[^a] Two.[^b]', 'Again.[^a]'),
    section('work', 'Nothing cited.'),
    section('proof', 'Three.[^a]'),
  ]
  const ids = [...citingSections(sections)].map(([source, citing]) => [
    source,
    citing.map(({ id }) => id),
  ])
  expect(ids).toEqual([
    ['a', ['overview', 'proof']],
    ['b', ['overview']],
  ])
})

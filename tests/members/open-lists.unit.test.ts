import { expect, it } from 'vitest'
import { readMembersFiles } from '../../src/build/content/members-files.ts'
import { membersSections } from '../../domain/members/members-sections.ts'
import { openLists } from '../../domain/members/samples.ts'

it('counts the lists that have an open item', () => {
  expect(openLists(0, 3)).toBe('')
  expect(openLists(3, 3)).toBe('Each list has one free item.')
  expect(openLists(9, 15)).toBe('9 of the lists have one free item each.')
})

it('every card of every entry has an open item in more than half of its lists', () => {
  for (const { slug, content, samples } of readMembersFiles())
    for (const card of ['compliance', 'marketingAssets'] as const) {
      const lists = membersSections(content).filter((section) => section.card === card)
      const open = samples.filter((sample) => sample.card === card)
      const advice = `${slug}: write \`sample: true\` at one item in more than half of the lists of ${card}`
      expect(open.length, advice).toBeGreaterThan(lists.length / 2)
    }
})

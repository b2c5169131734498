import { expect, it } from 'vitest'
import { openLists, sampleMistakes } from '../../domain/members/samples.ts'
import { membersTextSchema } from '../../domain/members/members-text.schema.ts'
import { sampleMembersText } from './sample-members-text.ts'

it('counts the lists that have an open item', () => {
  expect(openLists(0, 3)).toBe('')
  expect(openLists(3, 3)).toBe('Each list has one free item.')
  expect(openLists(9, 15)).toBe('9 of the lists have one free item each.')
})

it('finds a card with open items in half of its lists or fewer', () => {
  const [first] = sampleMistakes('night.md', membersTextSchema.parse(sampleMembersText()))
  expect(first).toMatchObject({ file: 'night.md', field: ['compliance'] })
  expect(first?.message).toContain('write "sample: true" at one item in more than half of the')
})

import { expect, test } from 'vitest'
import { $toasts, dismissToast, showToast } from '../../src/stores/ui/toasts.ts'

const titles = () => $toasts.get().map(({ title }) => title)

test('three toasts at most, the newest last; each can be dismissed', () => {
  const ids = ['one', 'two', 'three', 'four'].map((title) => showToast({ title }))
  expect(new Set(ids).size).toBe(4)
  expect(titles()).toEqual(['two', 'three', 'four'])
  dismissToast(ids[2]!)
  expect(titles()).toEqual(['two', 'four'])
})

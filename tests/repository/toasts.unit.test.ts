import { expect, test } from 'vitest'
import { $toasts, dismissToast, showToast } from '../../src/stores/ui/toasts.ts'

const titles = () => $toasts.get().map(({ title }) => title)

test('shows at most three toasts, the newest last, and dismisses one by its id', () => {
  const ids = ['one', 'two', 'three', 'four'].map((title) => showToast({ title }))
  expect(new Set(ids).size).toBe(4)
  expect(titles()).toEqual(['two', 'three', 'four'])
  dismissToast(ids[2]!)
  expect(titles()).toEqual(['two', 'four'])
})

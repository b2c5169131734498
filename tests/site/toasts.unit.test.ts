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

test('replaces a toast that says the same, but keeps each Undo', () => {
  for (const { id } of $toasts.get()) dismissToast(id)
  const saved = { title: 'Saved!', action: { label: 'View list', altText: '', href: '/saved' } }
  showToast(saved)
  showToast({ title: 'Welcome!' })
  showToast(saved)
  expect(titles()).toEqual(['Welcome!', 'Saved!'])
  const removed = { title: 'Removed', action: { label: 'Undo', altText: '', run: () => undefined } }
  showToast(removed)
  showToast(removed)
  expect(titles()).toEqual(['Saved!', 'Removed', 'Removed'])
})

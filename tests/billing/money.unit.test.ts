import { expect, it } from 'vitest'
import { exactDollars } from '../../domain/billing/exact-dollars.ts'
import { dollarRange, shortDollars } from '../../domain/billing/money.ts'

it.each([
  [450, '$450'],
  [999.4, '$999'],
  [999.6, '$1K'],
  [1000, '$1K'],
  [1500, '$2K'],
  [999_499, '$999K'],
  [999_500, '$1M'],
  [2_760_000, '$2.76M'],
  [2_764_999, '$2.76M'],
])('shortDollars prints %d as %s', (dollars, text) => {
  expect(shortDollars(dollars)).toBe(text)
})

it('dollarRange joins two ends with an en dash, and prints one amount when both look the same', () => {
  expect(dollarRange({ low: 23_000, high: 115_000 })).toBe('$23K\u2013$115K')
  expect(dollarRange({ low: 50, high: 1_550 })).toBe('$50\u2013$1,600')
  expect(dollarRange({ low: 73_600, high: 74_400 })).toBe('$74K')
})

it.each([
  [49, '$49'],
  [52.92, '$52.92'],
  [1234.5, '$1,234.50'],
])('exactDollars prints %d as %s (R17)', (dollars, text) => {
  expect(exactDollars(dollars)).toBe(text)
})

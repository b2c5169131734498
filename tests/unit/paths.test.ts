import { expect, test } from 'vitest'
import { safeReturnPath } from '../../domain/paths.ts'

test.each([
  '/',
  '/pricing',
  '/opportunity/luxury-travel-medicine?tab=proof#sources',
  '/saved?next=https://elsewhere.example',
  '/apiary',
  `/${'x'.repeat(999)}`,
])('C5: %s stays', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  'https://evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '///evil.example',
  '/%5c\\evil.example',
  'pricing',
  '',
  '/\0',
  '/\ud800',
  '/api/account/export',
  '/.netlify/functions/health',
  '/__clerk/v1/client',
  `/${'x'.repeat(1_000)}`,
  `/?q=${'é'.repeat(170)}`,
  null,
  undefined,
  ['/pricing'],
  { toString: () => '/pricing' },
])('C5: %j is refused', (value) => {
  expect(safeReturnPath(value)).toBeUndefined()
})

test('C5: dots are resolved before the address is judged', () => {
  expect(safeReturnPath('/pricing/../saved')).toBe('/saved')
  expect(safeReturnPath('/pricing/../api/account')).toBeUndefined()
})

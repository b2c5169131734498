import { expect, test } from 'vitest'
import { safeReturnPath } from '../../domain/http/paths.ts'

test.each([
  '/',
  '/opportunity/luxury-travel-medicine?tab=proof#sources',
  '/saved?next=https://elsewhere.example',
  '/apiary',
  `/${'x'.repeat(999)}`,
])('accepts %s as a return path (C5)', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  'https://evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/%5c\\evil.example',
  'pricing',
  '/\0',
  '/\ud800',
  '/api/account/export',
  '/.netlify/functions/health',
  `/${'x'.repeat(1_000)}`,
  `/?q=${'é'.repeat(170)}`,
  undefined,
  ['/pricing'],
  { toString: () => '/pricing' },
])('refuses %j as a return path (C5)', (value) => {
  expect(safeReturnPath(value)).toBeUndefined()
})

test('resolves dots before it checks a path (C5)', () => {
  expect(safeReturnPath('/pricing/../saved')).toBe('/saved')
  expect(safeReturnPath('/pricing/../api/account')).toBeUndefined()
})

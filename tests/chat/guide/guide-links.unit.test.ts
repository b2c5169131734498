import { expect, test } from 'vitest'
import { answerLink, answerPaths } from '../../../domain/chat/guide-links.ts'

const knownPaths = answerPaths(['night-nurse'])

test.each([
  '/opportunity/night-nurse#market-gap',
  '/pricing',
  '/compare?e=night-nurse,day-nurse&w=30-25-25-20-0',
  '/opportunity/night-nurse#take-home?v=1&w=48',
])('an allowed link does not change: %s', (address) => {
  expect(answerLink(address, knownPaths)).toBe(address)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  'pricing',
  '/opportunity/unknown',
  '/opportunity/../api',
  '/api/account/export',
  '/pricing?next=//evil.example',
  '/pricing?e=night-nurse&w=30',
  '/compare?e=//evil.example&w=30',
])('a forbidden link: %s', (address) => {
  expect(answerLink(address, knownPaths)).toBeUndefined()
})

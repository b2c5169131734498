import { expect, test } from 'vitest'
import { countCases, retriedCases } from '../../scripts/count.mjs'

const file = (status: string, ...cases: string[]) => ({
  status,
  assertionResults: cases.map((result) => ({ status: result })),
})

test('counts the cases of all files', () => {
  const testResults = [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')]
  expect(countCases({ testResults }, false)).toEqual({ passed: 2, failed: 1, skipped: 1 })
})

test('counts a file that does not load as a failure', () => {
  const testResults = [file('failed', 'passed', 'failed'), file('failed')]
  expect(countCases({ testResults }, false)).toEqual({ passed: 1, failed: 2, skipped: 0 })
})

test('counts a hook that throws as a failure, although its cases were only skipped', () => {
  const testResults = [file('failed', 'skipped', 'passed')]
  expect(countCases({ testResults }, false)).toEqual({ passed: 1, failed: 1, skipped: 1 })
})

test('counts a failed run as a failure, although every case passed', () => {
  const testResults = [file('passed', 'passed')]
  expect(countCases({ testResults }, false).failed).toBe(1)
  expect(countCases({ testResults }, true).failed).toBe(0)
})

test('counts an empty run and a missing report as a failure', () => {
  expect(countCases({ testResults: [] }, true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countCases(undefined, true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('lists each case that passed only on a retry, with its first error', () => {
  const once = { fullName: 'two tabs', status: 'passed', failureMessages: [] }
  const twice = { ...once, fullName: 'a reload', failureMessages: ['Error: gone\n  at …'] }
  const failed = { ...twice, fullName: 'a click', status: 'failed' }
  const testResults = [{ status: 'failed', assertionResults: [once, twice, failed] }]
  expect(retriedCases({ testResults })).toEqual(['a reload: Error: gone'])
  expect(retriedCases(undefined)).toEqual([])
})

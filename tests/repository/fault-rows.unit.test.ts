import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultRows } from '../faults/rows.ts'
import { isShown, namePattern, numbersOf, tally } from '../faults/tally.ts'

describe('the fault numbers in a title', () => {
  test.each([
    ['W1 a missing signature', ['W1']],
    ['W8 C6 no event ever comes', ['W8', 'C6']],
    ['I1: POST /api/x message: 7 MB', ['I1']],
    ['H1: H2: both', ['H1', 'H2']],
    ['S1 500 claims', ['S1']],
    ['D2, D3 two vendors', ['D2', 'D3']],
    ['the W1 of a sentence', []],
    ['A member pays', []],
    ['R12 a seat without a session', ['R12']],
    ['frees the seat of a refunded payment (R6, S2)', ['R6', 'S2']],
    ['shows the price (see below)', []],
    ['W1', []],
    ['', []],
  ])('%j', (name, numbers) => {
    expect(numbersOf(name)).toEqual(numbers)
  })

  test('the name pattern for vitest matches titles of tests and describe blocks', () => {
    const pattern = new RegExp(namePattern(faultRows.map(({ id }) => id)))
    expect(pattern.test('W1 a missing signature')).toBe(true)
    expect(pattern.test('I1: bodies I1: a list')).toBe(true)
    expect(pattern.test('checkout C1 the success address')).toBe(true)
    expect(pattern.test('the account menu')).toBe(false)
    expect(pattern.test('frees the seat of a refunded payment (S2, R6)')).toBe(true)
    expect(pattern.test('frees the seat (R60)')).toBe(false)
  })
})

describe('the table of rows', () => {
  test('has every row once, with a sentence', () => {
    const counts = { W: 9, C: 7, S: 4, Q: 6, A: 4, I: 2, H: 6, D: 3, B: 5, E: 2, R: 26, F: 8, T: 5 }
    const ids = Object.entries(counts).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
    )
    expect(faultRows.map(({ id }) => id)).toEqual(ids)
    for (const { id, holds } of faultRows) expect(holds, id).toMatch(/^[A-Z0-9a-z].{20,90}\.$/)
  })

  test('has a test for every row, and no skipped test', () => {
    const texts = globSync('tests/**/*.test.ts')
      .filter((file) => !file.endsWith('fault-rows.unit.test.ts'))
      .map((file) => [file, readFileSync(file, 'utf8')] as const)
    for (const { id } of faultRows) {
      const named = new RegExp(`['"\`]([A-Z]\\d+[: ]+)*${id}[ :]|\\(([A-Z]\\d+, )*${id}[,)]`)
      expect(
        texts.some(([, text]) => named.test(text)),
        id,
      ).toBe(true)
    }
    for (const [file, text] of texts) {
      expect(text, file).not.toMatch(/\b(test|describe|it)\.(skip|only|todo|skipIf|runIf)\b/)
    }
  })
})

describe('the tally', () => {
  const file = (name: string, ...cases: [string[], string, string][]) => ({
    name: `/site/tests/${name}`,
    assertionResults: cases.map(([ancestorTitles, title, status]) => ({
      ancestorTitles,
      title,
      status,
    })),
  })
  const rowOf = (id: string, ...files: ReturnType<typeof file>[]) =>
    tally([{ testResults: files }, undefined], '/site').get(id)

  test('counts a describe block’s number for its tests, and two numbers for two rows', () => {
    const report = file(
      'a.test.ts',
      [['B1: closed'], 'to no user', 'passed'],
      [['B1: closed'], 'B1: to a free user', 'passed'],
      [[], 'W8 C6 no event', 'passed'],
      [['the plan'], 'of no user', 'failed'],
    )
    expect(rowOf('B1', report)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      files: ['tests/a.test.ts'],
    })
    expect([rowOf('W8', report)?.passed, rowOf('C6', report)?.passed]).toEqual([1, 1])
    expect(rowOf('W9', report)).toEqual({ passed: 0, failed: 0, skipped: 0, files: [] })
  })

  test('a row holds when a test passed, and no test failed or was skipped', () => {
    const with_ = (...statuses: string[]) =>
      isShown(
        rowOf(
          'E1',
          file(
            'e.test.ts',
            ...statuses.map((each): [string[], string, string] => [[], 'E1: x', each]),
          ),
        )!,
      )
    expect([with_('passed'), with_('passed', 'passed')]).toEqual([true, true])
    expect([with_(), with_('passed', 'failed'), with_('passed', 'skipped')]).toEqual([
      false,
      false,
      false,
    ])
    expect(with_('passed', 'pending')).toBe(false)
    expect(with_('passed', 'todo')).toBe(false)
  })

  test('throws for a number without a row', () => {
    expect(() => rowOf('W1', file('x.test.ts', [[], 'W0 nothing', 'passed']))).toThrow(
      'tests/x.test.ts: "W0 nothing" names W0',
    )
  })
})

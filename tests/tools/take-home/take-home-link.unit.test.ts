import { expect, test } from 'vitest'
import { parseNumberField } from '../../../domain/tools/number-field.ts'
import {
  fieldsByKey,
  groupCosts,
  lineFields,
  mostCosts,
  writeField,
  type TakeHomeLink,
} from '../../../domain/tools/take-home/take-home-fields.ts'
import { buildRunway } from '../../../domain/tools/take-home/take-home-defaults.ts'
import {
  isTakeHomeLink,
  readTakeHomeLink,
  writeTakeHomeLink,
} from '../../../domain/tools/take-home/take-home-link.ts'
import { randomFrom } from '../random.ts'
import { exampleBusinesses } from '../figures/example-businesses.ts'
import { fullSchedule, singleUser, taxYear2026 } from './take-home-inputs.ts'

const defaults: TakeHomeLink = {
  inputs: { ...fullSchedule, runningCosts: [1_200_00, 1_200_00, 600_00, 500_00, 0] },
  runway: undefined,
}
const runway = buildRunway(taxYear2026, exampleBusinesses.legal, fullSchedule)
const withRunway = { ...defaults, runway }
const example =
  '#take-home?v=1&l=275.3.46.0.3~150.20.12.0.2&s=40&c=1200.1200.600.500.0&f=3&m=65.46&u=5500.1&h=7&t=single.70000.0.0.0.0&x=1&r=&w=45&b=0'

test('a link to the take-home tool writes the inputs of the example link', () => {
  const inputs = {
    ...defaults.inputs,
    share: 0.4,
    milesPerWeek: 65,
    drivingWeeks: 46,
    countsStartUpCosts: true,
    tax: { ...singleUser, ownWages: 70_000_00 },
  }
  expect(writeTakeHomeLink({ inputs, runway: undefined })).toBe(example)
  expect(readTakeHomeLink(example, defaults)).toEqual({
    inputs,
    runway: undefined,
    defaulted: [],
    unknown: 0,
    isOtherVersion: false,
  })
})

test.each([
  ['once', encodeURIComponent(example.slice(1))],
  ['in part', example.slice(1).replaceAll('&', '%26').replaceAll('~', '%7E')],
  ['as HTML', example.slice(1).replaceAll('&', '&amp;')],
])('a link to the take-home tool is read after a program encoded it again %s (F6)', (_, text) => {
  expect(readTakeHomeLink(`#${text}`, defaults)).toEqual(readTakeHomeLink(example, defaults))
  expect(isTakeHomeLink(`#${text}`)).toBe(true)
})

test('a link to the take-home tool of 10,000 letters gives the defaults (F6)', () => {
  const { inputs, isOtherVersion } = readTakeHomeLink(
    `${example}&${'%25'.repeat(10_000)}`,
    defaults,
  )
  expect([inputs, isOtherVersion]).toEqual([defaults.inputs, true])
})

test('a link to the take-home tool carries each yearly cost, and an older link the sum of the last ones', () => {
  const of = (...runningCosts: number[]) => ({
    ...defaults,
    inputs: { ...defaults.inputs, runningCosts },
  })
  const entry = of(1_00, 2_00, 3_00, 4_00, 5_00, 6_00, 7_00)
  const read = (link: string) => {
    const { inputs, defaulted } = readTakeHomeLink(link, entry)
    return [inputs.runningCosts, defaulted]
  }
  const changed = of(1_00, 2_00, 3_00, 4_00, 50_00, 60_00, 70_00)
  expect(read(writeTakeHomeLink(changed))).toEqual([changed.inputs.runningCosts, []])
  expect(read(example)).toEqual([[1_200_00, 1_200_00, 600_00, 500_00, 0], []])
  expect(read(example.replace('c=1200.1200.600.500.0', 'c=9.9.9.9.x'))).toEqual([
    [9_00, 9_00, 9_00, 9_00, 18_00],
    ['runningCosts.4'],
  ])
  expect(read(example.replace('&c=1200.1200.600.500.0', ''))[0]).toEqual(entry.inputs.runningCosts)
  expect(groupCosts(['Insurance', 'Website', 'Phone'], 2)).toEqual([
    ['Insurance'],
    ['Website', 'Phone'],
  ])
})

test('a link to the take-home tool carries the hours given up, which older links lack', () => {
  const of = (hoursGivenUp: number) => ({
    ...defaults,
    inputs: { ...defaults.inputs, hoursGivenUp },
  })
  const read = (link: string) => {
    const { inputs, defaulted } = readTakeHomeLink(link, of(288))
    return [inputs.hoursGivenUp, defaulted]
  }
  expect(read(writeTakeHomeLink(of(144)))).toEqual([144, []])
  expect(read(example)).toEqual([0, []])
  expect(read(`${example}&g=9999`)).toEqual([288, ['hoursGivenUp']])
})

test('a link to the take-home tool carries the state, which older links lack', () => {
  const inTexas = { ...defaults, inputs: { ...defaults.inputs, state: 'TX' } }
  const stateIn = (link: string) => {
    const { inputs, defaulted } = readTakeHomeLink(link, inTexas)
    return [inputs.state, defaulted]
  }
  expect(stateIn(example)).toEqual([undefined, []])
  expect(stateIn(`${example}&a=GA`)).toEqual(['GA', []])
  expect(stateIn(`${example}&a=XX`)).toEqual(['TX', ['state']])
  expect(writeTakeHomeLink(inTexas)).toMatch(/&a=TX$/)
  expect(writeTakeHomeLink(defaults)).not.toContain('a=')
})

test('a link to the take-home tool gives an invalid field its default and names it', () => {
  const link = example
    .replace('f=3', 'f=16')
    .replace('275.3.46', '275.-3.53')
    .replace('150.20.12', '150.20,25.12')
    .replace('single.70000', 'widow.x')
    .replace('&h=7', '')
  const { inputs, defaulted } = readTakeHomeLink(link, defaults)
  expect(defaulted.toSorted()).toEqual([
    'feeRate',
    'lines.0.periods',
    'lines.0.quantity',
    'lines.1.quantity',
    'tax.ownWages',
    'tax.status',
    'unpaidHoursPerWeek',
  ])
  expect(inputs.feeRate).toBe(0.03)
  expect(inputs.lines[0]).toEqual(fullSchedule.lines[0])
  expect(inputs.unpaidHoursPerWeek).toBe(7)
  expect(inputs.tax).toEqual(singleUser)
})

test('a link to the take-home tool counts the parts that it does not know (F7)', () => {
  const { unknown, defaulted } = readTakeHomeLink(`${example}&z=1&f=9&constructor=2`, defaults)
  expect(unknown).toBe(3)
  expect(defaulted).toEqual([])
})

test.each([
  ['another version', example.replace('v=1', 'v=2'), true],
  ['no inputs', '#take-home', false],
])(
  'a link to the take-home tool uses every default for a link with %s',
  (_, link, isOtherVersion) => {
    const read = readTakeHomeLink(link, defaults)
    expect(read).toEqual({ ...defaults, defaulted: [], unknown: 0, isOtherVersion })
  },
)

test('a link to the take-home tool stores 500 random sets of inputs, each in at most 600 characters', () => {
  const random = randomFrom(88)
  const lines = [...defaults.inputs.lines, ...Array(4).fill(defaults.inputs.lines[0])]
  const all = [
    ...Object.values(fieldsByKey).flat(),
    ...lines.flatMap(({ period }, index) => lineFields(period, index)),
  ]
  for (let round = 0; round < 500; round += 1) {
    const runningCosts = Array(mostCosts).fill(0)
    const inputs = { ...defaults.inputs, lines, runningCosts, state: 'DC' }
    let filled: TakeHomeLink = { inputs, runway }
    for (const field of all) {
      const steps = 10 ** field.decimals
      const cell = Math.floor(random() * (field.max * steps + 1)) / steps
      filled = writeField(filled, field, cell)
    }
    const text = writeTakeHomeLink(filled)
    expect(text.length).toBeLessThanOrEqual(600)
    const { defaulted, unknown, isOtherVersion, ...stored } = readTakeHomeLink(text, withRunway)
    expect([defaulted, unknown, isOtherVersion]).toEqual([[], 0, false])
    expect(writeTakeHomeLink(stored)).toBe(text)
  }
})

test.each([
  ['1,200', 1_200],
  ['$1,200', 1_200],
  [' 1200.50 ', 1_200.5],
  ['.5', 0.5],
  ['0', 0],
  ...['1,2', '-3', '12a', '', '$', '.', '1.', '1e3', '1.555', '100001'].map((text) => [text]),
] as [string, number?][])('a number field reads %j as %j', (text, value) => {
  expect(parseNumberField(text, { max: 100_000, decimals: 2 })).toBe(value)
})

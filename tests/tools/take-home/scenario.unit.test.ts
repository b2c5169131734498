import { expect, test } from 'vitest'
import { mostScenarioBytes, toTakeHomeLink } from '../../../domain/tools/take-home/scenario.ts'
import { scenarioInputsSchema } from '../../../domain/tools/take-home/scenario.schema.ts'
import {
  buildRunway,
  buildTakeHomeInputs,
} from '../../../domain/tools/take-home/take-home-defaults.ts'
import { toTakeHomeEntry } from '../../../domain/tools/take-home/take-home-entry.ts'
import { mostCosts } from '../../../domain/tools/take-home/take-home-fields.ts'
import { calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { readRealEntries } from '../../catalog/real-entries.ts'
import { exampleBusinesses } from '../figures/example-businesses.ts'
import { fullSchedule, taxYear2026 } from './take-home-inputs.ts'

test('accepts the default inputs of every entry, with the runway', () => {
  for (const { data } of readRealEntries()) {
    const entry = toTakeHomeEntry(data)
    if (!entry) continue
    const inputs = buildTakeHomeInputs(entry)
    const runway = buildRunway(taxYear2026, entry, inputs)
    const parsed = scenarioInputsSchema.safeParse({ ...inputs, runway })
    expect(parsed.error?.issues, data.slug).toBeUndefined()
    expect(toTakeHomeLink(parsed.data!)).toEqual({ inputs, runway })
  }
})

test('a scenario that was saved without the hours given up gives up none', () => {
  const { hoursGivenUp, ...older } = fullSchedule
  const parsed = scenarioInputsSchema.safeParse(older)
  expect(parsed.error?.issues).toBeUndefined()
  const { inputs } = toTakeHomeLink(parsed.data!)
  expect(inputs.hoursGivenUp).toBe(hoursGivenUp)
  expect(calculateTakeHome(taxYear2026, inputs).left).toBeGreaterThan(0)
})

test('refuses negative hours given up, which would add pay', () => {
  expect(scenarioInputsSchema.safeParse({ ...fullSchedule, hoursGivenUp: -1 }).success).toBe(false)
})

test('stores the longest inputs within the limit of the database', () => {
  const line = { ...fullSchedule.lines[0]!, price: 99_999_99, quantity: 9_999.9, hours: 199.99 }
  const tax = { ...fullSchedule.tax, ownWages: 1_999_999_99, spouseWages: 1_999_999_99 }
  const inputs = {
    ...fullSchedule,
    lines: Array(6).fill(line),
    runningCosts: Array(mostCosts).fill(999_999_99),
    share: 1.49,
    feeRate: 0.14990000000000001,
    tax,
    state: 'TX',
    stateRate: 0.14990000000000001,
    runway: {
      ...buildRunway(taxYear2026, exampleBusinesses.legal, fullSchedule),
      need: 99_999_99,
      jobTakeHome: 99_999_99,
      savings: 9_999_999_99,
      plateau: 1.49,
    },
  }
  expect(scenarioInputsSchema.safeParse(inputs).error?.issues).toBeUndefined()
  // The limit is for JSON as Postgres writes it, with a space after each comma and colon. Indented
  // JSON is at least as long, so measure that.
  expect(JSON.stringify(inputs, null, 1).length).toBeLessThan(mostScenarioBytes)
})

test.each<object>([
  { share: 1.51 },
  { lines: [{ ...fullSchedule.lines[0]!, price: -1 }] },
  { state: 'XX' },
  { isAdmin: true },
])('refuses inputs with %j', (change) => {
  expect(scenarioInputsSchema.safeParse({ ...fullSchedule, ...change }).success).toBe(false)
})

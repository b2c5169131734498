import { expect, test } from 'vitest'
import { describeHousehold } from '../../../domain/tools/household-text.ts'
import { toHousehold } from '../../../domain/tools/profile.ts'

const household = toHousehold({ job: 'keeps', hourlyPay: 45_00, status: 'single', state: 'ID' })

test.each([
  [true, 'B', ', Idaho'],
  [true, 'C', ', Idaho (state tax of grade C)'],
  [false, 'C', ', Idaho, before state tax'],
] as const)(
  'the line of a job names a tax of grade C (included: %s, grade %s)',
  (isIncluded, grade, end) => {
    expect(describeHousehold(household, isIncluded, grade)).toBe(`36 h a week at $45, single${end}`)
  },
)

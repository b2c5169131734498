import { describe, expect, it, test } from 'vitest'
import { countUnits, describeSales } from '../../../domain/tools/result/break-even-sentence.ts'
import { fullSchedule } from '../take-home/take-home-inputs.ts'

test.each([
  ['in-home review', 2.3, '2.3 in-home reviews'],
  ['in-home review', 1, '1 in-home review'],
  ['monthly client', 15.28, '15 monthly clients'],
  ['in-home review', 0.151, '0.15 in-home reviews'],
  ['hour of care management', 12, '12 hours of care management'],
  ['person screened', 1500, '1,500 people screened'],
  ['resident, with review and calls', 24, '24 residents, with review and calls'],
  ['screening call for a surgery center', 2, '2 screening calls for a surgery center'],
  ['CE class', 2, '2 CE classes'],
])('counts the unit "%s"', (unit, quantity, text) => {
  expect(countUnits(quantity, unit)).toBe(text)
})

describe('a part of a full schedule', () => {
  const units = ['review', 'monthly client']

  it('is described in the units of the lines, case 13', () => {
    expect(describeSales(fullSchedule.lines, units, 0.7642)).toBe(
      '2.3 reviews a week and 15 monthly clients',
    )
    const [line] = fullSchedule.lines
    expect(describeSales([line!, { ...line!, quantity: 0 }], [], 1)).toBe('3 sales a week')
    expect(describeSales(fullSchedule.lines, units, 0.0503)).toBe(
      '0.15 reviews a week and 1 monthly client',
    )
  })

  it('names the period of every line that is not monthly', () => {
    const [line] = fullSchedule.lines
    const yearly = { ...line!, period: 'year' as const, periods: 1, quantity: 24 }
    const trips = { ...line!, period: 'trip' as const, periods: 6, quantity: 5 }
    const units = ['planning consult', 'seat', 'companion day']
    expect(describeSales([line!, yearly, trips], units, 0.5)).toBe(
      '1.5 planning consults a week, 12 seats a year and 2.5 companion days on each of 6 trips',
    )
  })
})

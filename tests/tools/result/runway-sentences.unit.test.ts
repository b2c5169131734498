import { describe, expect, it } from 'vitest'
import {
  describeRunway,
  projectRunway,
  type RunwayInputs,
} from '../../../domain/tools/take-home/runway.ts'
import { runwayBusiness, runwayNurse } from '../take-home/runway-case.ts'

const sentencesOf = (changes: Partial<RunwayInputs>) => {
  const all = { ...runwayNurse, ...changes }
  return describeRunway(projectRunway(all, runwayBusiness), all)
}

describe('the sentences about a runway', () => {
  it('name the month of each dropped shift and the lowest savings', () => {
    const [drops, lowest, benefits] = sentencesOf({})
    expect(drops).toMatch(/^From month 10 .* one weekly shift\.$/)
    expect(lowest).toMatch(/month 3: \$9,225\.$/)
    expect(benefits).toMatch(/^From month 10 .* 24 hours .* 30 hours/)
  })

  it('say when no shift can be dropped', () => {
    expect(sentencesOf({ shiftTakeHome: 9_000_00 })[0]).toMatch(/cannot .* 36 months/)
  })

  it('say first when savings run out', () => {
    const [first, second] = sentencesOf({ savings: 6_000_00, need: 5_400_00, launchMonths: 6 })
    expect(first).toMatch(/^You run out of savings in month \d+\.$/)
    expect(second).toMatch(/drop one weekly shift/)
  })
})

import { expect, test } from 'vitest'
import type * as z from 'zod'
import { fitAnswersInputSchema } from '../../domain/tools/fit/fit-answers.schema.ts'
import { profileSchema } from '../../domain/tools/profile.schema.ts'
import { scenarioInputsSchema } from '../../domain/tools/take-home/scenario.schema.ts'
import { fullSchedule } from './take-home/take-home-inputs.ts'

const [line] = fullSchedule.lines
const scenario = (changes: object) => ({ ...fullSchedule, ...changes })
const profile = (changes: object) => ({ job: 'keeps', status: 'single', ...changes })
const fit = (answers: object) => ({ answers })

test.each<[string, z.ZodType, object]>([
  ['', scenarioInputsSchema, scenario({ share: 1.51 })],
  ['', scenarioInputsSchema, scenario({ lines: [{ ...line, price: -1 }] })],
  ['lines', scenarioInputsSchema, scenario({ lines: Array(7).fill(line) })],
  ['tax.status', scenarioInputsSchema, scenario({ tax: { ...fullSchedule.tax, status: 'x' } })],
  ['state', scenarioInputsSchema, scenario({ state: 'XX' })],
  ['', scenarioInputsSchema, scenario({ isAdmin: true })],
  ['hourlyPay', profileSchema, profile({ hourlyPay: 14_99 })],
  ['', profileSchema, profile({ age: 40 })],
  ['answers', fitAnswersInputSchema, fit({ backgrounds: ['geriatrics', 'geriatrics'] })],
  ['answers', fitAnswersInputSchema, fit({ hours: 169 })],
  ['answers', fitAnswersInputSchema, fit({ age: 40 })],
  ['answers', fitAnswersInputSchema, fit({ backgrounds: Array(400).fill('geriatrics') })],
])('refuses the field "%s" of case %#', (field, schema, input) => {
  const issues = schema.safeParse(input).error?.issues ?? []
  expect(issues.map(({ path }) => path.join('.'))).toContain(field)
})

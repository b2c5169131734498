import ical from 'ical.js'
import { describe, expect, test } from 'vitest'
import {
  calendarFile,
  planEvent,
  taxEvents,
  type Calendar,
} from '../../domain/launch/calendar-file.ts'
import { launchKit } from '../../domain/launch/launch-kit.ts'
import {
  addDays,
  datedPlan,
  nextItem,
  openNeeds,
  planDates,
  progressText,
  taskResult,
  validationResult,
} from '../../domain/launch/plan.ts'
import { fieldRule } from '../../domain/launch/plan-field-rules.ts'
import {
  changeField,
  isForMembers,
  noFields,
  settleReply,
  shownFields,
  type PlanFields,
} from '../../domain/launch/plan-fields.ts'
import { readContent } from '../../src/build/content/read-content.ts'

const content = readContent()
const shared = content['launch-shared']!.data
const kits = content.launch.map(({ file, data }) => ({ file, ...launchKit(data, shared) }))
const kit = kits.find(({ file }) => file === 'medication-reconciliation-seniors')!
const monday = '2027-01-04'
const octets = (text: string) => new TextEncoder().encode(text).length

const fieldsOf = (values: Record<string, string>): PlanFields =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, at: '2027-01-04T12:00:00.000Z' }]),
  )
const numbers = (values: Record<string, number>) =>
  fieldsOf(
    Object.fromEntries(Object.entries(values).map(([id, one]) => [`number:${id}`, `${one}`])),
  )

test.each([
  ['6', 'continue'],
  ['5.9', 'change'],
  ['3', 'change'],
  ['2.9', 'stop'],
  ['', undefined],
])('the result of a task with the number %j is %s', (number, result) => {
  expect(taskResult({ continueAt: 6, stopBelow: 3 }, number)).toBe(result)
})

const best = Object.fromEntries(kit.validation.map(({ id, continueAt }) => [id, continueAt]))
const [first, second] = kit.validation as [(typeof kit.validation)[0], (typeof kit.validation)[0]]

test.each([
  ['continues if every number is good enough', best, 'continue', 0],
  ['changes if one number is between', { ...best, [second.id]: second.stopBelow }, 'change', 0],
  [
    'stops if one number is too low, although another asks for a change',
    { ...best, [second.id]: second.stopBelow, [first.id]: first.stopBelow - 1 },
    'stop',
    0,
  ],
  ['stops before the end', { [first.id]: first.stopBelow - 1 }, 'stop', 6],
  ['has none without a number', {}, undefined, 7],
])('the result of the validation %s', (_, values, result, open) => {
  const validation = validationResult(kit.validation, numbers(values))
  expect([validation.result, validation.open]).toEqual([result, open])
})

test('the dates of a plan are the examples of the specification', () => {
  const items = [0, 2, 5, 7, 12, 14, 19, 28, 35, 42].map((day) => ({ id: `${day}`, day, hours: 1 }))
  const days = planDates(items, monday).map(({ date }) => date.slice(5))
  expect(days.join(' ')).toBe('01-04 01-06 01-11 01-11 01-18 01-18 01-25 02-01 02-08 02-15')
})

test.each(kits)(
  'the dates of a plan $file: no week has more hours than she has, and each need comes first',
  (one) => {
    for (const hours of ['', '4', '20']) {
      const items = datedPlan(one, monday, fieldsOf(hours ? { hoursPerWeek: hours } : {}))
      const weeks = Map.groupBy(items, ({ date }) =>
        Math.floor((Date.parse(date) - Date.parse(monday)) / 604_800_000),
      )
      for (const week of weeks.values())
        if (week.length > 1)
          expect(week.reduce((sum, item) => sum + item.hours, 0)).toBeLessThanOrEqual(
            Number(hours || 8),
          )
      for (const item of items) {
        const needs = 'needs' in item ? (item.needs ?? []) : []
        const before = items.slice(0, items.indexOf(item)).map(({ id }) => id)
        expect(before).toEqual(expect.arrayContaining(needs))
      }
    }
  },
)

test('the next step is the first that is not done, and the text counts the rest', () => {
  const items = [1, 2, 3].map((id) => ({ id: `${id}`, hours: 1.5 }))
  const done = fieldsOf({ 'done:1': monday, 'done:2': '' })
  expect(nextItem(items, done)?.id).toBe('2')
  expect(progressText(items, done)).toMatch(/^1 of 3 .* 3 hours/)
  expect(
    progressText(items, fieldsOf({ 'done:1': monday, 'done:2': monday, 'done:3': monday })),
  ).toMatch(/^3 of 3 steps done\.$/)
})

test('a step waits for the steps that it needs and that are not done', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c', needs: ['a', 'b'] }]
  expect(openNeeds(items, fieldsOf({ 'done:b': monday }), items[2]!)).toEqual([items[0]])
  expect(openNeeds(items, noFields.saved, items[0]!)).toEqual([])
})

test.each([
  ['startsOn hoursPerWeek done:a note:a cost:a yearly:a price price-b open seen exports', false],
  ['number:a answer:a weekly:a practice:1 charges:1 includes:1 read:1', true],
  ['insurer:1 premium:1 limits:1 excludes:1 quoted:1 quote', true],
])('the fields %s are for members only: %s', (keys, areForMembers) => {
  for (const key of keys.split(' ')) {
    expect(fieldRule(key), key).toBeDefined()
    expect(isForMembers(key), key).toBe(areForMembers)
  }
})

const now = Date.parse('2027-01-04T12:00:00.000Z')
const saved = fieldsOf({ 'note:a': 'mine' })
const typed = changeField({ ...noFields, saved }, 'note:a', 'mine, longer', now + 5)
const reply = (value: string, replaced: PlanFields = {}) => ({
  fields: { 'note:a': { value, at: '2027-01-04T12:00:01.000Z' } },
  replaced,
})

test('a change that this browser has not sent is shown, and is always later than the text that it replaces', () => {
  expect(shownFields(typed)['note:a']?.value).toBe('mine, longer')
  const past = changeField({ ...noFields, saved }, 'note:a', 'x', 0)
  expect(past.drafts['note:a']!.at > saved['note:a']!.at).toBe(true)
})

const theirs = { 'note:a': { value: 'theirs', at: '2027-01-04T12:00:00.002Z' } }
const on = changeField(typed, 'note:a', 'mine, longer still', now + 9)
test.each([
  ['nothing if only this device wrote', typed, reply('mine, longer', saved), 'mine, longer', {}],
  [
    'the text of another device that it replaced unseen',
    typed,
    reply('mine, longer', theirs),
    'mine, longer',
    { 'note:a': 'theirs' },
  ],
  ['its own if a later one won', typed, reply('theirs'), 'theirs', { 'note:a': 'mine, longer' }],
  ['nothing if she typed on', on, reply('mine, longer'), 'mine, longer still', {}],
])('the reply to a change offers %s (P2)', (_, local, given, shown, lost) => {
  const after = settleReply(local, typed.drafts, given)
  expect(after.lost).toEqual(lost)
  expect(shownFields(after)['note:a']?.value).toBe(shown)
  expect(Object.keys(after.drafts)).toHaveLength(local === on ? 1 : 0)
})

describe('the calendar file', () => {
  const calendar: Calendar = {
    slug: 'medication-reconciliation-seniors',
    name: 'Medication Reconciliation: launch',
    startsOn: monday,
    origin: 'https://rn-opportunities.example',
    exports: 0,
    events: [{ id: 'step-01', date: monday, summary: 'Step 1', description: 'x' }],
  }
  const now = new Date('2026-11-22T12:00:00Z')
  const file = calendarFile(calendar, now)
  const eventsOf = (text: string) =>
    new ical.Component(ical.parse(text))
      .getAllSubcomponents('vevent')
      .map((one) => new ical.Event(one))

  test('has the lines and the octets of the specification', () => {
    expect(file.split('\r\n')).toHaveLength(21)
    expect(octets(file)).toBe(530)
    expect(file).toContain('DTSTART;VALUE=DATE:20270104\r\n')
    expect(file).toContain('DTEND;VALUE=DATE:20270105\r\n')
    const uid = `UID:step-01.${calendar.slug}.${monday}@rn-opportunities.example`
    expect(file.replaceAll('\r\n ', '')).toContain(`${uid}\r\n`)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('has the same uids at the next export, with a higher sequence', () => {
    const next = calendarFile({ ...calendar, exports: 1 }, now)
    expect(file.replace('SEQUENCE:0', 'SEQUENCE:1')).toBe(next)
  })

  test.each(kits)('$file: a calendar app reads every event on its day, with its text', (one) => {
    const items = datedPlan(one, monday, {})
    const read = eventsOf(calendarFile({ ...calendar, events: items.map(planEvent) }, now))
    for (const [index, { text, date, ...item }] of items.entries()) {
      const event = read[index]!
      expect(text.startsWith(event.summary)).toBe(true)
      expect(event.summary).toMatch(/^.{10,}[.?!]$/)
      expect(event.description).toBe('words' in item ? `${text}\n\n${item.words}` : text)
      expect([event.startDate, event.endDate].map(String)).toEqual([date, addDays(date, 1)])
    }
    expect(read).toHaveLength(items.length)
  })

  test('of a plan has the next five dates of estimated tax', () => {
    const events = taxEvents('2027-01-18')
    const read = eventsOf(calendarFile({ ...calendar, events }, now))
    expect(read.map(({ startDate }) => String(startDate)).join(' ')).toBe(
      '2027-04-15 2027-06-15 2027-09-15 2028-01-18 2028-04-18',
    )
  })

  test('keeps a hostile title as text, in lines of 75 octets that split no character', () => {
    const summary = `${'é—'.repeat(2_000)}; a, b \\ c\r\nBEGIN:VEVENT\nUID:evil`
    const text = calendarFile({ ...calendar, events: [{ ...calendar.events[0]!, summary }] }, now)
    for (const line of text.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(String.raw`\; a\, b \\ c\nBEGIN`)
    const read = eventsOf(text)
    expect(read).toHaveLength(1)
    expect(read[0]!.summary).toBe(summary.replaceAll('\r\n', '\n'))
  })
})

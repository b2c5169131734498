import { expect, test } from 'vitest'
import { patientDataReminder } from '../../../domain/chat/guide-rules.ts'
import type { LabQuestion } from '../../../lab/guide/questions.ts'
import { checkModel, checkPlumbing, type Answered } from '../../../lab/guide/score.ts'

const secret = 'Only members read this line.'
const question: LabQuestion = {
  kind: 'grounding',
  question: 'What do I keep?',
  slug: 'foot-care',
  cites: ['/handbook/taxes'],
  says: [['accountant', 'irs'], ['tax']],
  avoids: ['promise'],
}
const prompt = ['## [Foot care](/opportunity/foot-care#fit)', '## [Taxes](/handbook/taxes)'].join(
  '\n',
)
const correct: Answered = {
  question,
  prompt: [prompt],
  answer: 'Ask an accountant about [tax](/handbook/taxes#what-it-is).',
  isComplete: true,
  membersLines: [secret],
  isKnownLink: (address) => address.startsWith('/'),
}

test('a correct answer passes every check', () => {
  expect([checkPlumbing(correct), checkModel(correct)]).toEqual([[], []])
})

test('a member may get members’ text', () => {
  const member = { ...question, isMember: true }
  const answered = { ...correct, question: member, answer: `${correct.answer} ${secret}` }
  expect([checkPlumbing(answered), checkModel(answered)]).toEqual([[], []])
})

test.each<[string, Partial<Answered>]>([
  ['the answer is complete', { isComplete: false }],
  ['the prompt has at most 8,000 tokens', { prompt: [prompt, 'word'.repeat(8_000)] }],
  ['the prompt quotes an expected page', { prompt: [prompt.replace('/taxes', '/taxes-2')] }],
  ['the prompt quotes the page of the question', { prompt: ['## [Taxes](/handbook/taxes)'] }],
  ['a free user gets no members’ text', { prompt: [prompt, secret] }],
  ['a free user gets no members’ text', { answer: secret }],
  ['every link of the answer is a page of the site', { answer: '[x](https://evil.test)' }],
  ['the prompt warns of patient data', { prompt: [prompt, patientDataReminder] }],
  ['the prompt warns of patient data', { question: { ...question, kind: 'patient data' } }],
])('the prompt and the links fail the check: %s, %o', (check, changes) => {
  expect(checkPlumbing({ ...correct, ...changes })).toEqual([check])
})

test.each<[string, Partial<Answered>]>([
  ['the answer is complete', { isComplete: false }],
  ['the answer cites an expected page', { answer: 'Ask an accountant about tax.' }],
  ['the answer says what it must', { answer: 'Pay your [tax](/handbook/taxes).' }],
  ['the answer avoids what it must not say', { answer: `${correct.answer} I PROMISE.` }],
  ['a free user gets no members’ text', { answer: `${correct.answer} ${secret}` }],
  [
    'every link of the answer is a page of the site',
    { answer: `${correct.answer} [x](https://evil.test)` },
  ],
])('a model’s answer fails the check: %s', (check, changes) => {
  expect(checkModel({ ...correct, ...changes })).toEqual([check])
})

import { expect, test } from 'vitest'
import {
  estimateTokens,
  mostTokens,
  recentConversation,
  type GuideMessage,
} from '../../../domain/chat/guide-conversation.ts'

const user = (content: string): GuideMessage => ({ role: 'user', content })
const guide = (content: string, forMembers?: boolean): GuideMessage => ({
  role: 'assistant',
  content,
  forMembers,
})

test('estimateTokens counts one token per four ASCII characters and one per unit of other scripts', () => {
  expect(['', 'word', 'words', '护士', 'abcd护士'].map(estimateTokens)).toEqual([0, 1, 2, 2, 3])
})

// A token has at least one byte, so no text has more tokens than bytes.
test.each(['x7Kq9!zR'.repeat(50), '护士'.repeat(50), '👩🏽‍⚕️𓀀'.repeat(50)])(
  'estimateTokens gives a bound that no text exceeds: %j',
  (text) => {
    expect(mostTokens(estimateTokens(text))).toBeGreaterThanOrEqual(Buffer.byteLength(text))
  },
)

// Four characters count as one token, and each message counts 4 tokens more. An exchange of two
// messages with 100 characters each has 2 × (25 + 4) = 58 tokens. The question "and?" has 5.
const text = (name: string) => name.padEnd(100, '.')
const long = ['a', 'b', 'c'].flatMap((name) => [user(text(`q${name}`)), guide(text(`a${name}`))])
const within = (tokenBudget: number, messages = long, isMember = true) =>
  recentConversation(messages, { question: 'and?', tokenBudget, isMember }).map(({ content }) =>
    content.replace(/\.+$/, ''),
  )

test('recentConversation drops the oldest exchanges first, and never half of one', () => {
  expect(within(3 * 58 + 5)).toEqual(['qa', 'aa', 'qb', 'ab', 'qc', 'ac'])
  expect(within(3 * 58 + 4)).toEqual(['qb', 'ab', 'qc', 'ac'])
  expect(within(58 + 5)).toEqual(['qc', 'ac'])
  // The start of an answer that is too long is left out.
  expect(within(58 + 4)).toEqual(['qc', ''])
  expect(within(0)).toEqual([])
})

test('recentConversation keeps the end of the newest answer if the answer is too long', () => {
  const cut = [user('q1'), guide(`${'👩🏽‍⚕️ long '.repeat(2_000)}the end`)]
  const [question, answer] = within(100, cut)
  expect(question).toBe('q1')
  expect(answer).toMatch(/the end$/)
  expect(answer?.isWellFormed()).toBe(true)
  expect(estimateTokens(answer ?? '')).toBeLessThan(100)
  expect(estimateTokens(answer ?? '')).toBeGreaterThan(60)
})

test('recentConversation alternates questions and answers, and drops questions without an answer', () => {
  const broken = [
    ...[guide('greeting'), user('q1'), user('q1 again'), guide('a1'), guide('a1, the other half')],
    ...[user('q2'), guide(' '), user('q3')],
  ]
  expect(within(1_000, broken)).toEqual(['q1 again', 'a1'])
})

test('recentConversation drops answers from members’ text for a free user', () => {
  const former = [user('q1'), guide('a1', true), user('q2'), guide('a2', false)]
  expect(within(1_000, former)).toEqual(['q1', 'a1', 'q2', 'a2'])
  expect(within(1_000, former, false)).toEqual(['q2', 'a2'])
  const marked = [{ ...user('q1'), forMembers: true }, guide('a1')]
  expect(within(1_000, marked, false)).toEqual([])
})

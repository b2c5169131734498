import { expect, test } from 'vitest'
import {
  conversationAsMarkdown,
  conversationAsText,
  portableAnswer,
} from '../../domain/chat/conversation-text.ts'
import { answerPaths } from '../../domain/chat/guide-links.ts'

const details = {
  title: 'AI Business Guidance',
  address: 'https://nurses.example/ai-chat',
  knownPaths: answerPaths(['telehealth-triage-navigation']),
}
const createdAt = '2026-11-21T12:00:00.000Z'
const messages = [
  { role: 'user' as const, content: 'One\n# two', createdAt },
  { role: 'assistant' as const, content: '**Yes**, [Pricing](/pricing#plans).', createdAt },
]

test('portableAnswer keeps only links to this site, and makes them absolute', () => {
  const answer = '[a](/pricing "Buy") [b](https://evil.example) ![c](/pricing) [d](</pricing>)'
  const pricing = 'https://nurses.example/pricing'
  expect(portableAnswer(answer, details)).toBe(`[a](${pricing}) b c [d](${pricing})`)
})

test('exports Markdown with quoted questions and absolute links', () => {
  const file = conversationAsMarkdown(messages, details)
  expect(file).toContain('# AI Business Guidance\n\nhttps://nurses.example/ai-chat')
  expect(file).toContain('## You asked, November 21, 2026\n\n> One\n> # two\n')
  expect(file).toContain('**Yes**, [Pricing](https://nurses.example/pricing#plans).\n')
})

test('exports plain text without Markdown syntax', () => {
  const file = conversationAsText(messages, details)
  expect(file).toContain('YOU ASKED, November 21, 2026\nOne\n# two\n')
  expect(file).toContain('AI GUIDANCE\nYes, Pricing.\n')
})

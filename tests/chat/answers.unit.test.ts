import { expect, test } from 'vitest'
import { answerText, parseAnswer, closeOpenMarks } from '../../domain/chat/answer-markdown.ts'
import {
  conversationAsMarkdown,
  conversationAsText,
  portableAnswer,
} from '../../domain/chat/conversation-text.ts'
import { answerLink, answerPaths } from '../../domain/chat/guide-links.ts'

const knownPaths = answerPaths(['telehealth-triage-navigation'])
const parse = (markdown: string) =>
  parseAnswer(markdown, (address) => answerLink(address, knownPaths))
const paragraph = (...parts: unknown[]) => [{ kind: 'paragraph', parts }]

test('parses a list after a sentence, with a nested list', () => {
  const inner = { kind: 'list', start: undefined, items: [paragraph('inner')] }
  const items = [[...paragraph('First'), inner], paragraph('Second')]
  expect(parse('Do this:\n1. First\n   - inner\n2. Second')).toEqual([
    ...paragraph('Do this:'),
    { kind: 'list', start: 1, items },
  ])
})

test('parses quotes, code, headings and rules', () => {
  expect(parse('> said\n> so\n\n```ts\n**x**\n```\n# Head\n---')).toEqual([
    { kind: 'quote', blocks: paragraph('said\nso') },
    { kind: 'code', text: '**x**' },
    { kind: 'heading', parts: ['Head'] },
    { kind: 'rule' },
  ])
})

test.each([
  ['outer pipes', '| Item | Cost |\n|---|---:|\n| **Kit** | $40<br/>a month |\n| Pads |'],
  ['no outer pipes', 'Item | Cost\n--- | ---\n**Kit** | $40<br>a month\nPads |'],
])('parses a table with %s, and line breaks in its cells', (_, table) => {
  const rows = [
    [['Item'], ['Cost']],
    [[{ kind: 'strong', parts: ['Kit'] }], ['$40', { kind: 'break' }, 'a month']],
    [['Pads']],
  ]
  expect(parse(`Costs:\n${table}\n\nEnd`)).toEqual([
    ...paragraph('Costs:'),
    { kind: 'table', rows },
    ...paragraph('End'),
  ])
})

test('parses nested emphasis, but none in a calculation or a name', () => {
  expect(parse('**bold *and* more** _slanted_ 2*3*4 a_b_c 5 * 6 * 7')).toEqual(
    paragraph(
      { kind: 'strong', parts: ['bold ', { kind: 'emphasis', parts: ['and'] }, ' more'] },
      ' ',
      { kind: 'emphasis', parts: ['slanted'] },
      ' 2*3*4 a_b_c 5 * 6 * 7',
    ),
  )
})

test('links to a known page and its section', () => {
  const to = '/opportunity/telehealth-triage-navigation#market-gap'
  const parts = ['Triage: ', { kind: 'strong', parts: ['gap'] }]
  expect(parse(`See [Triage: **gap**](${to} "title").`)).toEqual(
    paragraph('See ', { kind: 'link', to, parts }, '.'),
  )
})

test.each([
  ['a [label](https://evil.example) b', 'a label b'],
  ['![pixel](https://evil.example/p.png) <img src=x onerror=y>', 'pixel <img src=x onerror=y>'],
  ['[js](javascript:alert(1)) <script>1</script> www.a.com', 'js <script>1</script> www.a.com'],
])('turns forbidden links, images, HTML and URLs into text: %s', (answer, text) => {
  expect(parse(answer)).toEqual(paragraph(text))
})

test.each([
  ['See [Triage', 'See Triage'],
  ['See [Triage](/opp', 'See Triage'],
  ['It is **very im', 'It is **very im**'],
  ['Whole **bold** text', 'Whole **bold** text'],
  ['One **open\n\nTwo', 'One **open\n\nTwo'],
])('a streaming answer shows %j as %j', (part, shown) => {
  expect(closeOpenMarks(part)).toBe(shown)
})

test('answerText returns plain text for screen readers', () => {
  expect(answerText('**Yes**, see [Pricing](/pricing):\n\n- one\n- two')).toBe(
    'Yes, see Pricing:\none\ntwo',
  )
})

test.each([
  '/opportunity/telehealth-triage-navigation#market-gap',
  '/pricing',
  '/compare?e=telehealth-triage-navigation,day-nurse&w=30-25-25-20-0',
  '/opportunity/telehealth-triage-navigation#take-home?v=1&w=48',
])('an allowed link does not change: %s', (address) => {
  expect(answerLink(address, knownPaths)).toBe(address)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  'pricing',
  '/opportunity/unknown',
  '/opportunity/../api',
  '/api/account/export',
  '/pricing?next=//evil.example',
  '/pricing?e=telehealth-triage-navigation&w=30',
  '/compare?e=//evil.example&w=30',
])('a forbidden link: %s', (address) => {
  expect(answerLink(address, knownPaths)).toBeUndefined()
})

const details = {
  title: 'AI Business Guidance',
  address: 'https://nurses.example/ai-chat',
  knownPaths,
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

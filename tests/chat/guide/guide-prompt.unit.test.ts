import { expect, test } from 'vitest'
import { maxMessageLength } from '../../../domain/chat/chat-message.ts'
import { estimateTokens } from '../../../domain/chat/guide-conversation.ts'
import { answerLink, answerPaths } from '../../../domain/chat/guide-links.ts'
import {
  guidePrompt,
  longestPromptTokens,
  onePatientReminder,
  type GuidePromptInput,
} from '../../../domain/chat/guide-prompt.ts'
import { choosePages, indexPages } from '../../../domain/chat/guide-nearest.ts'
import { chapters, entries, entry, pagesFor, premiumOf } from './guide-entries.ts'

const slug = 'premium-post-surgical-recovery'
const question = 'What should I charge for a night?'
const prompt = (changes: Partial<GuidePromptInput> = {}) =>
  guidePrompt({
    directory: entries,
    chapters,
    opportunity: entry(slug),
    nearest: pagesFor(question, entries),
    isMember: false,
    messages: [],
    now: new Date('2026-11-28'),
    question,
    ...changes,
  })
const system = (changes: Partial<GuidePromptInput> = {}) => prompt(changes)[0]?.content ?? ''

test('the prompt lists every entry and chapter, and quotes the page’s entry first', () => {
  const text = system({ nearest: [entry(slug), entry('luxury-travel-medicine')] })
  for (const { title, path } of [...entries, ...chapters]) {
    expect(text).toContain(`- [${title}](${path}): `)
  }
  const first = text.slice(text.indexOf('<page>'))
  expect(first).toMatch(new RegExp(`^<page>\n## \\[[^\\]]+\\]\\(/opportunity/${slug}#`))
  expect(first).not.toContain('/opportunity/telehealth-triage-navigation#')
})

test('the prompt quotes the sections that answer the question', () => {
  const asked = (question: string) =>
    system({ question, nearest: chapters.filter(({ slug }) => slug === 'taxes') })
  expect(asked('Which license do I need to visit other states?')).toContain(
    `(/opportunity/${slug}#license)`,
  )
  expect(asked('What may I not do?')).toContain('#what-an-rn-may-not-do-here)')
  const tax = 'How much self-employment tax will I pay?'
  expect(asked(tax)).toContain('(/handbook/taxes#')
  const pages = chapters.filter(({ slug }) => slug === 'taxes')
  const followUp = { question: 'How much is that?', opportunity: undefined, nearest: pages }
  const messages = [
    { role: 'user', content: tax },
    { role: 'assistant', content: '15.3%.' },
  ] as const
  expect(system({ ...followUp, messages })).toContain('15.3% of 92.35% of your profit')
})

test('the prompt has only links to existing pages', () => {
  const knownPaths = answerPaths(
    entries.map((each) => each.slug),
    chapters.map((each) => each.path),
  )
  const links = [...system().matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? '')
  expect(links.length).toBeGreaterThan(30)
  expect(
    links.filter((address) => address.startsWith('/') && !answerLink(address, knownPaths)),
  ).toEqual([])
})

test('the prompt has a question about one patient without members’ text, and says not to assess', () => {
  const asked = { isMember: true, premium: [{ ...entry(slug), sections: premiumOf(slug) }] }
  const bedside = system({ ...asked, question: 'My patient has a wound that smells. And now?' })
  expect(bedside).toContain(onePatientReminder)
  expect(bedside).not.toContain('<members-text>')
  const general = system({ ...asked, question: 'What do I chart about a wound?' })
  expect(general).not.toContain(onePatientReminder)
  expect(general).toContain('<members-text>')
})

const pages = [...entries, ...chapters]
const index = indexPages(pages)

/** A member asks these questions in the general chat. Returns the last prompt. */
function askInTurn(questions: readonly string[]) {
  const [question = '', ...earlier] = questions.toReversed()
  const chosen = choosePages([question, ...earlier], index, pages)
  const messages = questions.slice(0, -1).flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'An answer.', forMembers: true },
  ])
  const [first, ...conversation] = prompt({
    question,
    messages: chosen.isFollowUp ? messages : [],
    opportunity: chosen.page,
    nearest: chosen.nearest,
    isMember: true,
    premium: [chosen.page, ...chosen.nearest].flatMap((page) =>
      page && entries.includes(page) ? { ...page, sections: premiumOf(page.slug) } : [],
    ),
  })
  return {
    asked: conversation.filter(({ role }) => role === 'user').map(({ content }) => content),
    sections: [...(first?.content ?? '').matchAll(/^## .*\]\(([^)]+)\)$/gm)].map(
      ([, address]) => address ?? '',
    ),
  }
}

const footCare = ['What does nurse foot care earn?', 'Who pays me?']
const legal = ['Tell me about legal nurse consulting.', 'What do law firms pay for a chart review?']
const tutoring = ['How does NCLEX tutoring work?', 'How many students do I need at the start?']
const pills = ['I want to review pill bottles of older people at home. Is it legal?', 'Who pays?']
const dementia = 'What does dementia care coaching earn?'
const two = 'Foot care or wound and ostomy consulting: which is easier to start?'

test.each([
  [tutoring, 'How many reviews a month beat one extra shift?', 'nclex-tutoring-ce#fit-title'],
  [legal, 'How many reviews a month beat one extra shift?', 'legal-nurse-consulting#fit-title'],
  [legal, 'and taxes?', '/handbook/taxes#what-to-do-next-in-order'],
  [legal, 'is that before tax', '/handbook/taxes#what-it-is'],
  [legal, 'how long until paid', 'legal-nurse-consulting#who-pays-and-how'],
  [footCare, 'what about Texas', 'nurse-foot-care#who-pays-and-how'],
  [footCare, 'what would I say to the hospital', 'nurse-foot-care#members-messaging-templates'],
  [footCare, 'do I need an LLC then', '/handbook/setting-up#what-to-do-next-in-order'],
  [footCare, 'do I need an LLC then', 'nurse-foot-care#fit-title'],
  [footCare, 'will my hospital be mad', '/handbook/employers-rules#what-it-is'],
  [footCare, 'can I do it on nights off', 'nurse-foot-care#fit-title'],
  [footCare, 'what’s the catch', 'nurse-foot-care#fail-title'],
  [footCare, 'who covers me when I’m on vacation', 'nurse-foot-care#when-away'],
  [footCare, 'how much should I ask for', 'nurse-foot-care#members-prices'],
  [footCare, 'what do I need to buy', 'nurse-foot-care#execution'],
  [footCare, 'what if the client has dementia', 'nurse-foot-care#what-an-rn-may-not-do-here'],
  [pills, 'what do I chart', 'medication-reconciliation-seniors#members-charting'],
  [[two, 'What do they cost?'], 'so which one first', 'wound-ostomy-consulting#execution'],
  [[two, 'What do they cost?'], 'so which one first', 'nurse-foot-care#execution'],
  [[dementia, 'How much of that goes to taxes?'], 'And by when?', '/handbook/taxes#what-it-is'],
  [
    [dementia, 'What about sleep coaching?'],
    'and menopause coaching?',
    'menopause-coaching#fit-title',
  ],
  [
    [dementia, 'How long must I keep records?'],
    'How many hours a week?',
    'dementia-care-coaching#fit-title',
  ],
])(
  'a question that leaves open what it is about continues the conversation: %s %s',
  (before, question, section) => {
    const { asked, sections } = askInTurn([...before, question])
    expect(asked).toEqual([...before, question])
    expect(sections).toContain(section.startsWith('/') ? section : `/opportunity/${section}`)
  },
)

test.each([
  ['What does legal nurse consulting earn?', '/opportunity/legal-nurse-consulting'],
  ['Which business can I run by phone for women in menopause?', '/opportunity/menopause-coaching'],
  ['How long must I keep client records?', '/handbook/records-and-consent'],
])('a question that says what it is about starts a new topic: %s', (question, page) => {
  const { asked, sections } = askInTurn([...footCare, question])
  expect(asked).toEqual([question])
  expect(new Set(sections.map((address) => address.replace(/#.*/, '')))).toEqual(new Set([page]))
})

test('a first question that no page answers gets no section', () => {
  expect(askInTurn(['Who will win the election?']).sections).toEqual([])
})

test('the prompt never has a patient’s data of the conversation', () => {
  const messages = [
    { role: 'user', content: 'Mrs Lee fell and broke her hip' },
    { role: 'assistant', content: 'Mrs Lee needs help.' },
    { role: 'user', content: 'What does a visit cost?' },
    { role: 'assistant', content: '$60.' },
  ] as const
  const sent = (question: string) =>
    prompt({ messages, question })
      .slice(1)
      .map(({ role, content }) => `${role}: ${content}`)
  expect(sent('And how long is it?')).toEqual([
    'user: What does a visit cost?',
    'assistant: $60.',
    'user: And how long is it?',
  ])
})

test('repeats the introduction and marks each place where text is left out', () => {
  const items = Array.from({ length: 6 }, (_, at) => `- ${`part${at} `.repeat(150)}`)
  const text = ['Costs:', ...items].join('\n')
  const page = { ...entry(slug), sections: [{ id: 'fit-title', title: 'Fit', text }] }
  const quoted = system({ opportunity: page, nearest: [], question: 'part1 part3' })
  const marks = /fit-title\)\n\[…\]\nCosts:\n- part1[^\n]*\n\[…\]\nCosts:\n- part3[^\n]*\n\[…\]\n</
  expect(quoted).toMatch(marks)
})

test('the prompt starts with the same text for every question and user, for the provider’s cache', () => {
  const other = {
    question: 'And insurance?',
    opportunity: entry('luxury-travel-medicine'),
    isMember: true,
  }
  const shared = system().slice(0, system().indexOf('</handbook>'))
  expect(system(other).startsWith(shared)).toBe(true)
  // OpenAI caches prompts of 1,024 tokens or more.
  expect(estimateTokens(shared)).toBeGreaterThan(1_024)
})

test.each([
  ['a long question', 'How much does it cost, and who pays? '.repeat(100)],
  ['the longest question of other letters', '护'.repeat(maxMessageLength)],
])('the prompt never exceeds its limit: %s', (_, asked) => {
  const messages = Array.from({ length: 40 }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: 'A long answer about prices and licenses. '.repeat(20),
  }))
  const tokensOf = (changes: Partial<GuidePromptInput>) =>
    prompt(changes).reduce((sum, { content }) => sum + estimateTokens(content), 0)
  const nearest = pagesFor(asked, entries)
  for (const opportunity of entries.filter((_, at) => at % 12 === 0)) {
    const pages = { opportunity, nearest: [...nearest, ...chapters] }
    const premium = [opportunity, ...nearest].map((each) => ({
      ...each,
      sections: premiumOf(each.slug),
    }))
    const tokens = tokensOf({ ...pages, premium, isMember: true, messages, question: asked })
    expect(tokens, opportunity.slug).toBeLessThanOrEqual(longestPromptTokens)
  }
})

const premium = entries.map((each) => ({ ...each, sections: premiumOf(each.slug) }))
const lines = premium.flatMap(({ sections }) =>
  sections.flatMap(({ text }) => text.split('\n').filter((line) => line.length > 40)),
)

test('members’ text is in a member’s prompt where it answers, with a link to the page', () => {
  const text = system({ isMember: true, premium, question: 'Which licenses do I need?' })
  expect(text).toContain(`: Licenses (members)](/opportunity/${slug}#members-licenses)\n`)
  const quoted = text.slice(text.indexOf('<members-text>'))
  expect(lines.filter((line) => quoted.includes(line)).length).toBeGreaterThan(2)
})

test('members’ text never appears in a free user’s prompt, even when the input has it', () => {
  const messages = [
    { role: 'user', content: 'When I was a member:' },
    { role: 'assistant', content: lines.join('\n'), forMembers: true },
  ] as const
  const text = JSON.stringify(prompt({ premium, messages }))
  expect(lines.length).toBeGreaterThan(200)
  expect(lines.filter((line) => text.includes(JSON.stringify(line).slice(1, -1)))).toEqual([])
  expect(text).not.toContain('<members-text>')
  expect(text).toContain('The user is not a member.')
})

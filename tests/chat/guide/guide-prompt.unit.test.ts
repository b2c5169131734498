import { describe, expect, test } from 'vitest'
import { estimateTokens } from '../../../domain/chat/guide-conversation.ts'
import { answerLink, answerPaths } from '../../../domain/chat/guide-links.ts'
import { rankByNearness, nearestEntries } from '../../../domain/chat/guide-nearest.ts'
import { guidePrompt, type GuidePromptInput } from '../../../domain/chat/guide-prompt.ts'
import { guideReminder, guideRules, patientDataReminder } from '../../../domain/chat/guide-rules.ts'
import { entries, entry, premiumOf } from './guide-entries.ts'

const slug = 'premium-post-surgical-recovery'
const question = 'What should I charge for a night?'
const prompt = (changes: Partial<GuidePromptInput> = {}) =>
  guidePrompt({
    directory: entries,
    opportunity: entry(slug),
    nearest: nearestEntries(rankByNearness(question, entries), 2),
    isMember: false,
    messages: [],
    question,
    tokenBudget: 6_000,
    ...changes,
  })
const system = (changes: Partial<GuidePromptInput> = {}) => prompt(changes)[0]?.content ?? ''

describe('the prompt', () => {
  test('has one system message, then the conversation, then the question', () => {
    const roles = prompt({
      messages: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'two' },
        { role: 'user', content: 'no answer' },
      ],
    }).map(({ role, content }) => [role, role === 'system' ? '' : content])
    expect(roles).toEqual([
      ['system', ''],
      ['user', 'one'],
      ['assistant', 'two'],
      ['user', question],
    ])
  })

  test('puts the reference between the rules and the reminder', () => {
    const text = system()
    expect(text.startsWith(guideRules)).toBe(true)
    const parts = ['<reference>', '<directory>', '</directory>', '<entry>', '</reference>']
    const at = [guideRules, ...parts, guideReminder].map((part) => text.indexOf(part))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(Math.min(...at)).toBe(0)
  })

  test('says when the directory is incomplete', () => {
    expect(system({ entryCount: 300 })).toContain(`${entries.length} of 300 entries`)
    expect(system({ entryCount: entries.length })).not.toContain('entries, those nearest')
  })

  test('lists every entry, and has the page’s entry once in full, and the nearest', () => {
    const text = system({ nearest: [entry(slug), entry('luxury-travel-medicine')] })
    for (const { title, slug: each } of entries) {
      expect(text).toContain(`## [${title}](/opportunity/${each})\n`)
    }
    expect(text.match(/<entry>/g)).toHaveLength(2)
    expect(text.indexOf(`/opportunity/${slug}#market-gap)\n`)).toBeLessThan(
      text.indexOf('/opportunity/luxury-travel-medicine#market-gap)\n'),
    )
    expect(text).toContain('empty a drain, keep a medication log')
    expect(text).not.toContain('/opportunity/telehealth-triage-navigation#')
  })

  test('has only links to existing pages', () => {
    const knownPaths = answerPaths(entries.map((each) => each.slug))
    const links = [...system().matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? '')
    expect(links.length).toBeGreaterThan(30)
    expect(
      links.filter((address) => address.startsWith('/') && !answerLink(address, knownPaths)),
    ).toEqual([])
  })

  test.each([
    /not legal, clinical, financial or tax advice/,
    /state board of nursing is the authority/,
    /not a nurse, a lawyer or a person/,
    /No patient data belongs here/,
    /Say "I do not know"/,
    /No HTML, no images/,
    /No address of another site/,
  ])('has the rule %s', (rule) => {
    expect(guideRules).toMatch(rule)
  })

  test('names the user’s page only when the question has one', () => {
    expect(system()).toContain('The question is asked on the page [Premium Post-Surgical Recovery]')
    expect(system({ opportunity: undefined })).not.toContain('The question is asked on the page')
  })

  test('warns of patient data only when the question seems to have some', () => {
    expect(system()).not.toContain(patientDataReminder)
    expect(system({ question: 'MRN 4482910, what do I bill?' })).toContain(patientDataReminder)
  })

  test('starts with the same text for every question, for the provider’s cache', () => {
    const other = { question: 'And insurance?', nearest: [entry('luxury-travel-medicine')] }
    const shared = system().indexOf('</entry>')
    expect(system(other).slice(0, shared)).toBe(system().slice(0, shared))
  })

  test('stays below 40,000 tokens for a member with the two longest entries', () => {
    const size = (one: string) => JSON.stringify([entry(one).sections, premiumOf(one)]).length
    const longest = entries.toSorted((one, other) => size(other.slug) - size(one.slug))
    const [opportunity, ...nearest] = longest.slice(0, 2)
    const premium = longest.slice(0, 2).map((each) => ({ ...each, sections: premiumOf(each.slug) }))
    const text = system({ opportunity, nearest, isMember: true, premium })
    expect(estimateTokens(text)).toBeLessThan(40_000)
  })
})

describe('members’ text', () => {
  const premium = entries.map((each) => ({ ...each, sections: premiumOf(each.slug) }))
  const lines = premium.flatMap(({ sections }) =>
    sections.flatMap(({ text }) => text.split('\n').filter((line) => line.length > 40)),
  )

  test('is in a member’s prompt, with a link to the page', () => {
    const text = system({ isMember: true, premium })
    expect(text).toContain(`: Requirements (members)](/opportunity/${slug})\n`)
    for (const line of lines)
      expect(text).toContain(line.slice(0, 60).replaceAll(/<(?=[a-z/])/g, '‹'))
  })

  test('never appears in a free user’s prompt, even when the input has it', () => {
    const messages = [
      { role: 'user', content: 'When I was a member:' },
      { role: 'assistant', content: lines.join('\n'), forMembers: true },
    ] as const
    const text = JSON.stringify(prompt({ premium, messages, tokenBudget: 1_000_000 }))
    expect(lines.length).toBeGreaterThan(200)
    expect(lines.filter((line) => text.includes(JSON.stringify(line).slice(1, -1)))).toEqual([])
    expect(text).not.toContain('<members-text>')
    expect(text).toContain('The user is not a member.')
  })
})

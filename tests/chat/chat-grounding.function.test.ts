import { beforeAll, expect, test } from 'vitest'
import { passagesOf } from '../../domain/chat/guide-passages.ts'
import { guidePremiumSections } from '../../domain/chat/guide-sections.ts'
import { publicSlugs } from '../../netlify/server/catalog/catalog.ts'
import { askGuide } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { entries, references } from './guide/guide-entries.ts'
import { membersTextOf } from '../members/written-text.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'

const slugs = [...(await publicSlugs(new Date()))].sort()
const question = 'Which licenses and requirements apply, and which message wins clients?'

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })
let member: TestUser
beforeAll(async () => {
  member = await signUpMember(set)
})

const sources = [...references.sources.values()]

const linesIn = (sections: { text: string }[]) => sections.flatMap(({ text }) => text.split('\n'))

/**
 * Every line of the public text. A line of members' text that is also public, such as a price, does
 * not count as members' text.
 */
const publicLines = new Set(entries.flatMap(({ sections }) => linesIn(sections)))

/**
 * The lines of an entry's members' text that are not public, with publisher and year in place of
 * each citation mark. Omits headings, because a public line can contain a heading's text.
 */
const premiumLines = (slug: string): string[] =>
  linesIn(guidePremiumSections({ ...membersTextOf(slug), sources })).filter(
    (line) => line !== '' && !line.endsWith(':') && !publicLines.has(line),
  )
const membersPassages = (slug: string) =>
  passagesOf(guidePremiumSections({ ...membersTextOf(slug), sources }), {
    path: `/opportunity/${slug}`,
    pageTitle: slug,
    isForMembers: true,
    isOfThisPage: true,
  })
const everyLine = slugs.flatMap(premiumLines)
const plain = (text: string) => text.replaceAll('‹', '<').replaceAll(/\s+/g, ' ')
const plainLines = everyLine.map((line) => ({ line, flat: plain(line) }))
function heldIn(text: string): string[] {
  const plainText = plain(text)
  return plainLines.filter(({ flat }) => plainText.includes(flat)).map(({ line }) => line)
}

test.each(slugs)(
  'an answer about %s cites that entry, and for a free user holds no members’ text',
  async (slug) => {
    const nurse = await signUpExisting(set)
    await set.openai.reset()
    await set.openai.setPace(0)
    const free = await askGuide(set, nurse, { message: question, opportunitySlug: slug })
    const paid = await askGuide(set, member, { message: question, opportunitySlug: slug })
    for (const { text, done } of [free, paid]) {
      expect(done?.message.state).toBe('complete')
      expect(text).toMatch(new RegExp(`\\]\\(/opportunity/${slug}(#[a-z-]+)?\\)`))
    }
    const [freePrompt = [], paidPrompt = []] = await set.openai.prompts()
    const promptText = (prompt: { text: string }[]) => prompt.map(({ text }) => text).join('\n')
    expect(heldIn(free.text)).toEqual([])
    expect(heldIn(promptText(freePrompt))).toEqual([])
    for (const prompt of [freePrompt, paidPrompt])
      expect(promptText(prompt)).toContain(`(/opportunity/${slug}#`)
    const prompt = plain(promptText(paidPrompt))
    const passages = membersPassages(slug)
    const inFull = passages.filter(({ text }) => prompt.includes(plain(text)))
    expect(inFull.length).toBeGreaterThan(0)
    // The prompt has each passage in full or not at all. Compare only long lines, because a short
    // line, such as "Time needed: Days", can be in several passages.
    // The prompt may also hold passages of other entries, which share some lines.
    const others = new Set(slugs.filter((other) => other !== slug).flatMap(premiumLines))
    const held = heldIn(promptText(paidPrompt)).filter(
      (line) => premiumLines(slug).includes(line) && !others.has(line),
    )
    const inPassages = new Set(linesIn(inFull))
    expect(held.filter((line) => line.length > 60 && !inPassages.has(line))).toEqual([])
  },
)

test.each([
  ['How much self-employment tax will I pay each quarter?', '/handbook/taxes#'],
  ['Does HIPAA apply if my clients pay cash?', '/handbook/privacy-cash-clients#'],
])(
  'the prompt of a question about law or practice quotes the handbook: %s',
  async (message, address) => {
    await set.openai.reset()
    const { done } = await askGuide(set, member, { message })
    expect(done?.message.state).toBe('complete')
    const [prompt = []] = await set.openai.prompts()
    expect(prompt[0]?.text).toContain(`](${address}`)
  },
)

test('an answer about take-home ends with a link to the model, which only our code writes', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.reset()
  const { text, done } = await askGuide(set, nurse, {
    message: 'Could I live on this? I make $48 an hour.',
    opportunitySlug: 'nurse-foot-care',
  })
  expect(text).toMatch(/\]\(\/opportunity\/nurse-foot-care#take-home\?v=1&l=[^)]*&w=48&[^)]*\)/)
  expect(text).toMatch(/From your question: [^.]*\$48 an hour/)
  expect(done?.message.content).toBe(text)
  const [prompt = []] = await set.openai.prompts()
  const promptText = prompt.map((message) => message.text).join('')
  expect(promptText).not.toContain('#take-home?')
  expect(promptText).toContain('36 h a week at $48, single, before state tax')
})

test('a message with a patient’s data never reaches the provider, then or later (H8)', async () => {
  const nurse = await signUpMember(set)
  await set.openai.reset()
  const { text, done } = await askGuide(set, nurse, {
    message: 'My client Maria Gonzalez, 82, takes eliquis and fell. What do I charge?',
  })
  expect(done?.message.state).toBe('complete')
  expect(text).toContain('911')
  expect(await set.openai.prompts()).toEqual([])
  await askGuide(set, nurse, { message: 'And what do I charge for that?' })
  const prompts = await set.openai.prompts()
  expect(prompts).toHaveLength(1)
  expect(JSON.stringify(prompts)).not.toMatch(/Gonzalez|eliquis and fell/)
})

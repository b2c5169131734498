import { beforeAll, expect, test } from 'vitest'
import { askGuide } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })
let member: TestUser
beforeAll(async () => {
  member = await signUpMember(set)
})

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

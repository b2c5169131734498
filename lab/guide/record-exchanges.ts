/**
 * `npm run lab -- exchanges`: asks the AI chat the same question about every public entry, as a
 * free user and as a member. The local OpenAI emulator answers. Writes the answers to
 * .cache/reports/exchanges.md.
 */
import { writeFunctionContent } from '../../src/build/function-content.ts'
import { publicSlugs } from '../../netlify/server/catalog/catalog.ts'
import { askGuide } from '../../tests/support/chat-stream.ts'
import { startLocalSet } from '../../tests/support/local-set.ts'
import { signUpExisting, signUpMember } from '../../tests/support/members.ts'
import { writeReport } from '../../scripts/write-report.ts'

const question = 'Which licenses and requirements apply, and which message wins clients?'

writeFunctionContent()
const set = await startLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })
const member = await signUpMember(set)
const parts = [
  '# Recorded exchanges',
  `One question about every entry, asked by a free user and by a member, through the real functions.
The local OpenAI emulator answers with quotes from its prompt. tests/chat/chat-grounding.function.test.ts
checks that each answer cites a source, and that no free prompt or answer contains members’ text.`,
  `> ${question}`,
]
for (const slug of [...(await publicSlugs(new Date()))].sort()) {
  parts.push(`## ${slug}`)
  // Use a new free user for each entry, because the free plan has five messages a month.
  for (const [who, nurse] of [
    ['Free', await signUpExisting(set)],
    ['Member', member],
  ] as const) {
    const { text } = await askGuide(set, nurse, { message: question, opportunitySlug: slug })
    const quoted = text.split('\n').map((line) => `> ${line}`.trimEnd())
    parts.push(`**${who}**`, quoted.join('\n'))
  }
}
await set.close()
console.log(`Written to ${await writeReport('exchanges', parts.join('\n\n'))}.`)

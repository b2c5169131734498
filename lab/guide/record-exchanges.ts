/**
 * `npm run lab -- exchanges`: asks the guide about every entry, as a free person and as a member,
 * and writes what it answered to docs/exchanges.md. The answers are the local stand-in's.
 */
import { writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { knownSlugs } from '../../netlify/server/catalog/catalog.ts'
import { askGuide } from '../../tests/support/chat-stream.ts'
import { startLocalSet } from '../../tests/support/local-set.ts'
import { signUpExisting, signUpMember } from '../../tests/support/members.ts'

const file = 'docs/exchanges.md'
const question = 'Which licenses and requirements apply, and which message wins clients?'

const set = await startLocalSet({ database: 'pglite', env: { CHAT_CALLS_PER_MINUTE: '1000' } })
const member = await signUpMember(set)
const parts = [
  '# Recorded exchanges',
  `One question about every entry, asked by someone on the free plan and by a member, through the
real functions against the local stand-in for OpenAI, which quotes what its prompt holds. A test
(tests/chat/chat-grounding.function.test.ts) holds each answer to its citation, and every free prompt
and answer to holding no line of members’ text. \`npm run lab -- exchanges\` writes this page.`,
  `> ${question}`,
]
for (const slug of [...(await knownSlugs())].sort()) {
  parts.push(`## ${slug}`)
  // Somebody new each time: a free person has five messages a month.
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
const config = (await resolveConfig(file)) ?? {}
await writeFile(file, await format(parts.join('\n\n'), { ...config, parser: 'markdown' }))
console.log(`Written to ${file}.`)

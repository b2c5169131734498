/**
 * `npm run lab -- guide`: asks the AI chat 60 questions through the Netlify functions. The local
 * OpenAI emulator answers, and the script checks each prompt and each answer. With `--model`, the
 * OpenAI model in OPENAI_MODEL answers, and the script checks only the answers. `--model` needs
 * your OPENAI_API_KEY. Exits with 1 if a check fails.
 */
import { answerLink, answerPaths } from '../../domain/chat/guide-links.ts'
import type { GuideLists } from '../../domain/chat/guide-nearest.ts'
import { guidePremiumSections } from '../../domain/chat/guide-sections.ts'
import { publicSlugs } from '../../netlify/server/catalog/catalog.ts'
import { readGenerated } from '../../netlify/server/catalog/catalog.ts'
import { writeFunctionContent } from '../../src/build/function-content.ts'
import { readEnvironment } from '../../scripts/environment.ts'
import { writeReport } from '../../scripts/write-report.ts'
import { entries, references } from '../../tests/chat/guide/guide-entries.ts'
import { membersTextOf } from '../../tests/members/written-text.ts'
import { askGuide } from '../../tests/support/chat-stream.ts'
import { startLocalSet } from '../../tests/support/local-set.ts'
import { signUpExisting, signUpMember } from '../../tests/support/members.ts'
import { labQuestions, type LabQuestion } from './questions.ts'
import { checkModel, checkPlumbing, type Failures } from './score.ts'

const isModel = process.argv.includes('--model')
const { values, isOwn } = readEnvironment()
const { OPENAI_API_KEY: apiKey = '', OPENAI_MODEL: model = '' } = values
if (isModel && !isOwn('OPENAI_API_KEY')) {
  console.error('Set OPENAI_API_KEY in .env, then run npm run lab -- guide --model again.')
  process.exit(1)
}
writeFunctionContent()

const set = await startLocalSet({
  env: {
    CHAT_CALLS_PER_MINUTE: '1000',
    ...(isModel && {
      OPENAI_API_KEY: apiKey,
      OPENAI_MODEL: model,
      OPENAI_BASE_URL: 'https://api.openai.com/v1',
    }),
  },
})
const member = await signUpMember(set)
const slugs = [...(await publicSlugs(new Date()))]
const { chapters } = await readGenerated<GuideLists>('guide')
const knownPaths = answerPaths(
  slugs,
  chapters.map(({ path }) => path),
)
const publicText = entries.flatMap(({ sections }) => sections.map(({ text }) => text)).join('\n')
const membersLines = slugs
  .flatMap((slug) =>
    guidePremiumSections({ ...membersTextOf(slug), sources: [...references.sources.values()] }),
  )
  .flatMap(({ text }) => text.split('\n'))
  .filter((line) => line.length > 60 && !publicText.includes(line))

const results: { question: LabQuestion; answer: string; failures: Failures }[] = []
for (const question of labQuestions) {
  if (!isModel) {
    await set.openai.reset()
    await set.openai.setPace(0)
  }
  const user = question.isMember ? member : await signUpExisting(set)
  const { text, done } = await askGuide(set, user, {
    message: question.question,
    ...(question.slug !== undefined && { opportunitySlug: question.slug }),
  })
  const prompts = isModel ? [] : await set.openai.prompts()
  const answered = {
    question,
    answer: text,
    isComplete: done?.message.state === 'complete',
    prompt: prompts.at(-1)?.map((message) => message.text) ?? [],
    membersLines,
    isKnownLink: (address: string) => answerLink(address, knownPaths) !== undefined,
  }
  results.push({
    question,
    answer: text,
    failures: (isModel ? checkModel : checkPlumbing)(answered),
  })
}
await set.close()

const kinds = [...new Set(labQuestions.map(({ kind }) => kind))]
const rows = kinds.map((kind) => {
  const asked = results.filter(({ question }) => question.kind === kind)
  const passed = asked.filter(({ failures }) => failures.length === 0)
  return `| ${kind} | ${asked.length} | ${passed.length} |`
})
const wrong = results.filter(({ failures }) => failures.length > 0)
const who = isModel
  ? `The model ${model} answered.`
  : 'The local emulator answered: this checks the prompt and the links, not a model.'
const table = `| Kind | Questions | Passed |\n| --- | --- | --- |\n${rows.join('\n')}`
const details = results.map(
  ({ question, answer, failures }) =>
    `## ${question.question}\n\n${failures.length > 0 ? `**Failed: ${failures.join('; ')}.**\n\n` : ''}${answer.replaceAll(/^/gm, '> ')}`,
)
const path = await writeReport(
  'guide',
  ['# Questions to the guide', who, table, ...details].join('\n\n'),
)
console.log(`${who}\n\n${table}\n`)
for (const { question, failures } of wrong)
  console.log(`${question.question}: ${failures.join('; ')}`)
console.log(`${results.length - wrong.length} of ${results.length} passed. Answers: ${path}`)
process.exitCode = wrong.length > 0 ? 1 : 0

/**
 * `npm run lab -- guide`: asks the AI chat the questions of `questions.ts`, the starter buttons on
 * every entry, and messages with patient data, through the Netlify functions. The local OpenAI
 * emulator answers, and the script checks that each prompt has the texts that the question needs.
 * With `--model`, the OpenAI model in OPENAI_MODEL answers, and a second request grades each answer.
 * `--model` needs your OPENAI_API_KEY. Exits with 1 if a check fails.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import OpenAI from 'openai'
import { answerLink, answerPaths } from '../../domain/chat/guide-links.ts'
import type { GuideLists } from '../../domain/chat/guide-nearest.ts'
import { sanitizeUntrusted } from '../../domain/chat/guide-prompt.ts'
import { guidePremiumSections, type GuidePage } from '../../domain/chat/guide-sections.ts'
import { publicSlugs, readGenerated } from '../../netlify/server/catalog/catalog.ts'
import { costOf, longestAnswerTokens } from '../../netlify/server/chat/openai.ts'
import { writeFunctionContent } from '../../src/build/function-content.ts'
import { loadEnvironment } from '../../scripts/environment.ts'
import { entries, references } from '../../tests/chat/guide/guide-entries.ts'
import { patientMessages } from '../../tests/chat/guide/patient-messages.ts'
import { membersTextOf } from '../../tests/members/written-text.ts'
import { askGuide } from '../../tests/support/chat-stream.ts'
import { startLocalSet, type TestUser } from '../../tests/support/local-set.ts'
import { signUpExisting, signUpMember } from '../../tests/support/members.ts'
import { check, finish, report } from '../report.ts'
import { judgeAnswer } from './judge.ts'
import { labQuestions, starters, takeHomeQuestion, type LabQuestion } from './questions.ts'
import {
  failedChecks,
  hasFigures,
  hasOtherLimits,
  hasSection,
  missingTexts,
  tokensOf,
  type Answered,
} from './score.ts'

/** The share of the needed texts that the prompts must have. */
const leastNeeded = 0.9

const isModel = process.argv.includes('--model')
const { values, isOwn } = loadEnvironment()
const { OPENAI_API_KEY: apiKey = '', OPENAI_MODEL: model = '' } = values
if (isModel && !isOwn('OPENAI_API_KEY')) {
  console.error('Set OPENAI_API_KEY in .env, then run npm run lab -- guide --model again.')
  process.exit(1)
}
const judge = values['OPENAI_JUDGE_MODEL'] ?? model
const baseURL = 'https://api.openai.com/v1'
writeFunctionContent()

const set = await startLocalSet({
  env: {
    CHAT_CALLS_PER_MINUTE: '1000',
    ...(isModel && { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model, OPENAI_BASE_URL: baseURL }),
  },
})
const member = await signUpMember(set)
const slugs = [...(await publicSlugs(new Date()))]
const { chapters } = await readGenerated<GuideLists>('guide')
const knownPaths = answerPaths(
  slugs,
  chapters.map(({ path }) => path),
)
const membersSections = entries.map(({ slug }) =>
  guidePremiumSections({ ...membersTextOf(slug), sources: [...references.sources.values()] }),
)
const publicText = entries.flatMap(({ sections }) => sections.map(({ text }) => text)).join('\n')
const membersLines = membersSections
  .flat()
  .flatMap(({ text }) => text.split('\n'))
  .filter((line) => line.length > 60 && !publicText.includes(line))

const pages = await Promise.all(
  chapters.map(({ slug }) => readGenerated<GuidePage>(`handbook/${slug}`)),
)
const texts = [...entries, ...pages]
  .flatMap(({ sections }) => sections)
  .concat(membersSections.flat())
  .map(({ text }) => sanitizeUntrusted(text))
const lost = labQuestions
  .flatMap(({ needs }) => needs)
  .filter((needed) => !texts.some((text) => text.includes(needed)))
check('every needed text is in the content, as the prompt writes it', lost)

/** Asks as `user`. Returns the answer, and with the emulator the prompt. */
async function ask(user: TestUser, question: LabQuestion): Promise<Answered> {
  const { question: message, slug } = question
  if (!isModel) {
    await set.openai.reset()
    await set.openai.setPace(0)
  }
  const { text, done } = await askGuide(set, user, {
    message,
    ...(slug !== undefined && { opportunitySlug: slug }),
  })
  const prompts = isModel ? undefined : await set.openai.prompts()
  return {
    question,
    answer: text,
    isComplete: done?.message.state === 'complete',
    prompt: prompts && (prompts.at(-1)?.map((part) => part.text) ?? []),
    membersLines,
    isKnownLink: (address) => answerLink(address, knownPaths) !== undefined,
  }
}

const userFor = async ({ isMember }: Pick<LabQuestion, 'isMember'>): Promise<TestUser> =>
  isMember ? member : signUpExisting(set)

const answers: Answered[] = []
for (const question of labQuestions) {
  const user = await userFor(question)
  for (const earlier of question.after ?? []) await ask(user, { ...question, question: earlier })
  answers.push(await ask(user, question))
}

/** The starter buttons on every entry's page, for a free user and for a member. */
async function askStarters(isMember: boolean): Promise<void> {
  const counts = new Map<string, number>()
  const count = (name: string, isReached: boolean) =>
    counts.set(name, (counts.get(name) ?? 0) + Number(isReached))
  for (const slug of slugs) {
    const user = await userFor({ isMember })
    const path = `/opportunity/${slug}`
    const promptOf = async (question: string) => {
      const asked: LabQuestion = { kind: 'limits', question, slug, isMember, needs: [] }
      return ((await ask(user, asked)).prompt ?? []).join('\n')
    }
    for (const [question, section] of starters) {
      const prompt = await promptOf(question)
      count(question, hasSection(prompt, path, section) && !hasOtherLimits(prompt, path))
    }
    count(takeHomeQuestion, hasFigures(await promptOf(takeHomeQuestion)))
  }
  const withFigures = (await readGenerated<GuideLists>('guide')).entries.filter(
    ({ takeHome, slug }) => takeHome && slugs.includes(slug),
  )
  for (const [question, reached] of counts) {
    const least = question === takeHomeQuestion ? withFigures.length : slugs.length
    report(`${isMember ? 'member' : 'free'}: ${question}`, reached, { least })
  }
}

/** Each message with patient data, then a follow-up in the same conversation. */
async function askAboutPatients(): Promise<void> {
  const nurse = await signUpMember(set)
  const about = { kind: 'limits', isMember: true, needs: [] } as const
  let kept = 0
  for (const [message, ...identifiers] of patientMessages) {
    const first = await ask(nurse, { ...about, question: message })
    const later = await ask(nurse, { ...about, question: 'And what may I charge for that?' })
    const sent = [...(first.prompt ?? []), ...(later.prompt ?? []).slice(1)].join('\n')
    const isKept = (first.prompt ?? []).length === 0 && first.isComplete
    if (isKept && ![message, ...identifiers].some((text) => sent.includes(text))) kept++
    else console.log(`Sent to the provider: ${message}`)
  }
  report('messages with patient data that stay here', kept, { least: patientMessages.length })
}

if (!isModel) await checkPrompts()
await set.close()

const failures = answers.flatMap((answered) =>
  failedChecks(answered).map((failed) => `${answered.question.question}: ${failed}`),
)
check(`${answers.length} questions`, failures)

async function checkPrompts(): Promise<void> {
  console.log('The local emulator answers. No model is asked: this checks prompts and links.')
  for (const kind of new Set(labQuestions.map((question) => question.kind))) {
    const asked = answers.filter(({ question }) => question.kind === kind)
    const needed = asked.flatMap(({ question }) => question.needs).length
    const missing = asked.flatMap(missingTexts)
    console.log(`       ${kind}: ${needed - missing.length} of ${needed} needed texts`)
    for (const text of missing) console.log(`         lacks: ${text}`)
  }
  const needed = answers.flatMap(({ question }) => question.needs).length
  const held = needed - answers.flatMap(missingTexts).length
  report('needed texts in the prompts', held, { least: Math.ceil(needed * leastNeeded) })
  const money = answers.filter(({ question }) => question.needsFigures)
  const calculated = money.filter(({ prompt = [] }) => hasFigures(prompt.join('\n')))
  const what = 'questions about take-home with figures of ours'
  report(what, calculated.length, { least: money.length })
  await askStarters(false)
  await askStarters(true)
  await askAboutPatients()
  const sizes = answers.map(({ prompt = [] }) => tokensOf(prompt))
  const mean = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
  console.log(
    `A prompt has ${mean} tokens on average and at most ${Math.max(...sizes)}. A question costs at most ${costAt(mean)} on average and ${costAt(Math.max(...sizes))} for the longest prompt.`,
  )
}

const grades = isModel ? await gradeAnswers() : []

async function gradeAnswers(): Promise<string[]> {
  const client = new OpenAI({ apiKey, baseURL })
  const lines: string[] = []
  for (const { question, answer } of answers) {
    lines.push(await judgeAnswer(client, judge, question, answer))
  }
  return lines
}

function costAt(promptTokens: number): string {
  return `$${(costOf({ promptTokens, answerTokens: longestAnswerTokens }) / 1e6).toFixed(4)}`
}

const details = answers.map(
  ({ question, answer }, at) =>
    `## ${question.question}\n\n${grades[at] ?? ''}\n\n${answer.replaceAll(/^/gm, '> ')}`,
)
const path = '.cache/reports/guide.md'
mkdirSync('.cache/reports', { recursive: true })
writeFileSync(path, `${details.join('\n\n')}\n`)
if (isModel) {
  console.log(`The model ${model} answered, and ${judge} graded.`)
  for (const grade of ['A', 'B', 'C', 'D', 'F'])
    console.log(`${grade}: ${grades.filter((line) => line.startsWith(grade)).length}`)
}
console.log(`The answers are in ${path}.`)
finish()

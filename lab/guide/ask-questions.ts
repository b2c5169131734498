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

/** The tokens of a prompt before passages were chosen by the kind of question, as measured then. */
const formerPromptTokens = 8000

/** The share of the needed texts that the prompts must have. */
const leastNeeded = 0.9

const isModel = process.argv.includes('--model')
const { values, isOwn } = loadEnvironment()
const { OPENAI_API_KEY: apiKey = '', OPENAI_MODEL: model = '' } = values
if (isModel && !isOwn('OPENAI_API_KEY')) {
  console.error('Set OPENAI_API_KEY in .env, then run npm run lab -- guide --model again.')
  process.exit(1)
}
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

/** Throws if the content has lost a needed text, as the prompt writes it. */
async function checkNeededTexts(): Promise<void> {
  const pages = await Promise.all(
    chapters.map(({ slug }) => readGenerated<GuidePage>(`handbook/${slug}`)),
  )
  const sections = [...entries, ...pages].flatMap((page) => page.sections)
  const texts = [...sections, ...membersSections.flat()].map(({ text }) => sanitizeUntrusted(text))
  const lost = labQuestions
    .flatMap(({ needs }) => needs)
    .filter((needed) => !texts.some((text) => text.includes(needed)))
  if (lost.length > 0) throw new Error(`No text of the content has: ${lost.join('; ')}`)
}
await checkNeededTexts()

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

interface Goal {
  name: string
  reached: number
  of: number
  least: number
}

/** The starter buttons on every entry's page, for a free user and for a member. */
async function askStarters(isMember: boolean): Promise<Goal[]> {
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
  return [...counts].map(([question, reached]) => {
    const of = question === takeHomeQuestion ? withFigures.length : slugs.length
    return { name: `${isMember ? 'member' : 'free'}: ${question}`, reached, of, least: of }
  })
}

/** Each message with patient data, then a follow-up in the same conversation. */
async function askAboutPatients(): Promise<Goal> {
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
  const of = patientMessages.length
  return { name: 'messages with patient data that stay here', reached: kept, of, least: of }
}

const needed = answers.flatMap(({ question }) => question.needs).length
const missing = answers.flatMap((answered) =>
  missingTexts(answered).map((text) => `${answered.question.question}: ${text}`),
)
const goals: Goal[] = isModel
  ? []
  : [
      {
        name: 'needed texts in the prompts',
        reached: needed - missing.length,
        of: needed,
        least: Math.ceil(needed * leastNeeded),
      },
      {
        name: 'questions about take-home with figures of ours',
        reached: answers.filter(
          ({ question, prompt = [] }) => question.needsFigures && hasFigures(prompt.join('\n')),
        ).length,
        of: answers.filter(({ question }) => question.needsFigures).length,
        least: answers.filter(({ question }) => question.needsFigures).length,
      },
      ...(await askStarters(false)),
      ...(await askStarters(true)),
      await askAboutPatients(),
    ]
await set.close()

const failures = answers.flatMap((answered) =>
  failedChecks(answered).map((check) => `${answered.question.question}: ${check}`),
)
const grades = isModel ? await gradeAnswers() : []

async function gradeAnswers(): Promise<string[]> {
  const client = new OpenAI({ apiKey, baseURL })
  const lines: string[] = []
  for (const { question, answer } of answers) {
    lines.push(await judgeAnswer(client, values.OPENAI_JUDGE_MODEL ?? model, question, answer))
  }
  return lines
}

const kinds = [...new Set(labQuestions.map(({ kind }) => kind))]
const rows = kinds.map((kind) => {
  const asked = answers.filter(({ question }) => question.kind === kind)
  const texts = asked.flatMap(({ question }) => question.needs).length
  const held = texts - asked.flatMap(missingTexts).length
  return `| ${kind} | ${asked.length} | ${isModel ? '' : `${held} of ${texts}`} |`
})
const table = `| Kind | Questions | Needed texts in the prompt |\n| --- | --- | --- |\n${rows.join('\n')}`
const sizes = answers.map(({ prompt = [] }) => tokensOf(prompt))
const mean = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
const costAt = (promptTokens: number): string =>
  `$${(costOf({ promptTokens, answerTokens: longestAnswerTokens }) / 1e6).toFixed(4)}`
const summary = isModel
  ? [
      `The model ${model} answered, and ${values.OPENAI_JUDGE_MODEL ?? model} graded.`,
      ['A', 'B', 'C', 'D', 'F']
        .map((grade) => `${grade}: ${grades.filter((line) => line.startsWith(grade)).length}`)
        .join(', '),
    ]
  : [
      'The local emulator answered. No model was asked: this checks prompts and links.',
      table,
      goals.map(({ name, reached, of }) => `- ${name}: ${reached} of ${of}`).join('\n'),
      `A prompt has ${mean} tokens on average and at most ${Math.max(...sizes)}. A question costs at most ${costAt(mean)} on average and ${costAt(Math.max(...sizes))} for the longest prompt, with an answer of ${longestAnswerTokens} tokens. Until November 2026 a prompt had about ${formerPromptTokens} tokens, and a question cost at most ${costAt(formerPromptTokens)} at the same prices.`,
    ]
const details = answers.map(
  ({ question, answer }, at) =>
    `## ${question.question}\n\n${grades[at] ?? ''}\n\n${answer.replaceAll(/^/gm, '> ')}`,
)
const text = ['# Questions to the guide', ...summary, ...failures, ...missing, ...details]
const path = '.cache/reports/guide.md'
mkdirSync('.cache/reports', { recursive: true })
writeFileSync(path, `${text.join('\n\n')}\n`)
console.log(summary.join('\n\n'))
for (const line of [...failures, ...missing]) console.log(line)
const missed = goals.filter(({ reached, least }) => reached < least)
for (const { name, reached, of } of missed) console.log(`Missed: ${name}, ${reached} of ${of}`)
console.log(`${answers.length} questions, ${failures.length} failed checks. Report: ${path}`)
process.exitCode = failures.length + missed.length > 0 ? 1 : 0

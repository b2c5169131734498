import { readFitLink } from '../../../domain/tools/fit/fit-link.ts'
import { continueSentence, describeFit } from '../../../domain/tools/fit/fit-sentences.ts'
import { rankEntries } from '../../../domain/tools/fit/fit.ts'
import { loadFitEntries } from './fit-answers.ts'

/**
 * Returns a text such as "Your fit: 88. Against: you have 10 hours a week, …". Undefined if no
 * answer concerns the entry, or if the entry is not in the quiz.
 */
export async function loadFitLine(slug: string, fragment: string): Promise<string | undefined> {
  const { answers } = readFitLink(fragment)
  const entry = (await loadFitEntries()).find((one) => one.slug === slug)
  const [result] = entry ? rankEntries(answers, [entry]) : []
  if (!result) return undefined
  const { reasonsFor, reasonsAgainst, blockers } = describeFit(result, answers)
  const reasons: [title: string, sentence: string | undefined][] = [
    [
      blockers.length > 1
        ? `${blockers.length} of your answers rule it out. The first reason`
        : 'One blocker',
      blockers[0],
    ],
    ['Against', reasonsAgainst[0]],
    ['For', reasonsFor[0]],
  ]
  const [title, sentence] = reasons.find(([, text]) => text) ?? []
  const fit = `Your fit: ${result.fit}.`
  return sentence ? `${fit} ${title}: ${continueSentence(sentence)}` : fit
}

import { readFitLink } from '../../../domain/tools/fit/fit-link.ts'
import { describeBecauseAndBut } from '../../../domain/tools/fit/fit-sentences.ts'
import { rankEntries } from '../../../domain/tools/fit/fit.ts'
import { loadFitEntries } from './fit-answers.ts'

/**
 * Returns what the quiz says about the entry: "Passes all your answers because … But …". Undefined
 * if no answer concerns the entry, or if the entry is not in the quiz.
 */
export async function loadFitLine(slug: string, fragment: string): Promise<string | undefined> {
  const { answers } = readFitLink(fragment)
  const entry = (await loadFitEntries()).find((one) => one.slug === slug)
  const [result] = entry ? rankEntries(answers, [entry]) : []
  if (!result) return undefined
  const { because, but } = describeBecauseAndBut(result, answers)
  return result.blockers.length === 0
    ? `Passes all your answers because ${because} But ${but}`
    : `Your answers rule this out, because ${but}`
}

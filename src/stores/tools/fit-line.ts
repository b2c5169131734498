import { readFitLink } from '../../../domain/tools/fit-link.ts'
import { summarizeFit } from '../../../domain/tools/fit-sentences.ts'
import { rankEntries } from '../../../domain/tools/fit.ts'
import { loadFitEntries } from './fit-answers.ts'

/** How an entry fits the answers of a link, in one line. Undefined without answers. */
export async function loadFitLine(slug: string, fragment: string): Promise<string | undefined> {
  const { answers } = readFitLink(fragment)
  const entry = (await loadFitEntries()).find((one) => one.slug === slug)
  const [result] = entry ? rankEntries(answers, [entry]) : []
  return result && summarizeFit(result, answers)
}

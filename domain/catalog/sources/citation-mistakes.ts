import { nearestName, type Mistake } from '../../text/mistake.ts'
import { citedSources } from '../../text/text.ts'

/** Finds cited keys that `src/content/sources.yaml` does not have. */
export const unknownSources = (
  file: string,
  cited: readonly string[],
  sources: ReadonlySet<string>,
): Mistake[] =>
  cited
    .filter((id) => !sources.has(id))
    .map((id) => {
      const near = nearestName(id, sources)
      const advice = near === undefined ? 'add it there' : `write [^${near}], or add it there`
      return {
        file,
        message: `this source is not in src/content/sources.yaml; ${advice}`,
        found: `[^${id}]`,
      }
    })

/** As `unknownSources`, for a body that must cite at least one source. */
export function citationMistakes(
  file: string,
  body: string,
  sources: ReadonlySet<string>,
): Mistake[] {
  const cited = citedSources(body)
  if (cited.length === 0) return [{ file, message: 'cite a source: [^key] after a sentence' }]
  return unknownSources(file, cited, sources)
}

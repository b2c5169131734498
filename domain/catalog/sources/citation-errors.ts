import { citedSources } from '../../text/text.ts'

export function citationErrors(path: string, body: string, sources: ReadonlySet<string>): string[] {
  const cited = citedSources(body)
  if (cited.length === 0) return [`${path}: cite a source`]
  return cited
    .filter((id) => !sources.has(id))
    .map((id) => `${path}: source "${id}" is not in src/content/sources.yaml`)
}

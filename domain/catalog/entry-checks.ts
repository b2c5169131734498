import { entryChapters } from './entry-body.ts'
import type { CatalogEntry } from './catalog.ts'
import { sectionTexts } from '../text/section.ts'

const workingDay = 'A working day'
const illustration = 'Illustration. No real client.'

/**
 * An entry needs at least this number of different URLs in its field `bodies` and in
 * `MembersOutline.lookUps` together.
 */
const fewestLookUps = 10

interface MembersOutline {
  /** The URLs in the fields `filing`, `tools`, `codes` and `channels` of the members' text. */
  lookUps: readonly string[]
  /** The targets of all links in the members' text, such as `/handbook/insurance`. */
  links: readonly string[]
}

/**
 * Finds a missing or incorrect chapter `workingDay`, too few URLs in `bodies` and `lookUps`, and
 * links in the members' text to missing handbook chapters. Each message names the file.
 */
export function entryContentErrors(
  { file, data, body }: CatalogEntry,
  members: MembersOutline,
  chapters: ReadonlySet<string>,
): string[] {
  const path = `src/content/opportunities/${file}.md`
  const errors: string[] = []
  const day = entryChapters(body).chapters.find(({ title }) => title === workingDay)
  if (!day) errors.push(`${path}: write a chapter "## ${workingDay}"`)
  else if (!sectionTexts([day]).find(Boolean)?.startsWith(illustration))
    errors.push(`${path}: begin the chapter "${workingDay}" with "${illustration}"`)
  const lookUps = new Set([...data.bodies.map(({ url }) => url), ...members.lookUps])
  if (lookUps.size < fewestLookUps)
    errors.push(
      `${path}: this entry has ${lookUps.size} different links to offices and vendors; at least ${fewestLookUps} are required. Add links to "bodies" in this file, or to "filing", "tools", "codes" or "channels" in src/content/premium/${file}.md`,
    )
  for (const link of members.links) {
    const [, chapter] = /^\/handbook\/([^#]+)/.exec(link) ?? []
    if (chapter !== undefined && !chapters.has(chapter))
      errors.push(`src/content/premium/${file}.md: "${link}" is not a chapter of the handbook`)
  }
  return errors
}

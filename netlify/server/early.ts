import { readFile } from 'node:fs/promises'
import { load } from 'js-yaml'
import * as z from 'zod'
import { earlyEntry, earlyText } from '../../domain/early-text.ts'
import type { EarlyEntry, EarlyText } from '../../domain/early.ts'
import { ApiError } from '../../domain/errors.ts'
import { opportunitySchema } from '../../domain/opportunity.ts'
import type { Opportunity } from '../../domain/opportunity.ts'
import { becameDue, isNewToMembers } from '../../domain/publication.ts'
import { sourceSchema } from '../../domain/source.ts'
import { entryFiles } from './catalogue.ts'
import type { EntryFile } from './catalogue.ts'

// netlify.toml ships it with the functions that show a new entry.
const sourcesFile = 'src/content/sources.yaml'

// The parser and the schema that the build has read the same file with.
const read = ({ head }: EntryFile): Opportunity => opportunitySchema.parse(load(head))

const newFiles = async (now: Date): Promise<EntryFile[]> =>
  (await entryFiles()).filter((file) => isNewToMembers(file, now))

/** The members' new entries, the newest first. */
export async function earlyEntries(now: Date): Promise<EarlyEntry[]> {
  const entries = (await newFiles(now)).map((file) => earlyEntry(read(file)))
  return entries.sort((a, b) => b.publicFrom.localeCompare(a.publicFrom))
}

/**
 * The whole of one of the members' new entries.
 *
 * @throws {ApiError} not_found, also for an entry that is public and no longer new
 */
export async function readEarlyEntry(slug: string, now: Date): Promise<EarlyText> {
  const file = (await newFiles(now)).find((each) => each.slug === slug)
  if (!file) throw new ApiError('not_found', 'There is no new entry of that name.')
  const sources = z.array(sourceSchema).parse(load(await readFile(sourcesFile, 'utf8')))
  return earlyText(read(file), file.body, sources)
}

/** Whether an entry became public within the last day, so that the pages have to be built anew. */
export const isBuildDue = async (now: Date): Promise<boolean> =>
  (await entryFiles()).some((file) => becameDue(file, now))

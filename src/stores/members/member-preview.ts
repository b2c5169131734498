import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import type { PreviewEntry } from '../../../domain/members/members-text.schema.ts'
import { call } from '../../browser/api.ts'
import { CallError } from '../../browser/call-error.ts'
import { membersOnly } from './members-text.ts'

/** The list of new entries, or one. Undefined if the entry does not exist, or is public. */
export const memberPreview = membersOnly(
  async (slug: string | undefined): Promise<PreviewEntry[] | EntryText | undefined> => {
    if (slug === undefined) return call('GET /api/early-entries')
    return call('GET /api/early-entries/:slug', { params: { slug } }).catch((error: unknown) => {
      // The server replies 400 if the slug is invalid.
      if (error instanceof CallError && [400, 404].includes(error.status)) return undefined
      throw error
    })
  },
)

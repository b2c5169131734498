import type { Page } from 'playwright'
import type { EntryText } from '../../domain/catalog/entry-text.schema.ts'

/** Fields that tests add to an entry for `answerMemberPreview`. */
export const reviewed: Pick<EntryText, 'reviewedOn' | 'sources' | 'changes'> = {
  reviewedOn: '2999-11-20',
  sources: [
    {
      id: 'a-count',
      publisher: 'Bureau',
      title: 'A count',
      url: 'https://example.com/a',
      read: 'second-hand',
      checkedOn: '2999-11-18',
    },
  ],
  changes: [{ date: '2999-11-20', what: 'First written.' }],
}

/**
 * Answers the page's requests for member previews with `entry`, so that they do not reach the
 * server.
 */
export const answerMemberPreview = (page: Page, entry: EntryText) =>
  page.route('**/api/early-entries**', (route) => {
    const isSingle = route.request().url().endsWith(`/${entry.slug}`)
    return route.fulfill({ json: isSingle ? entry : [entry] })
  })

import type { Page } from 'playwright'
import type { PreviewText } from '../../domain/members/member-preview.schema.ts'

/** What an entry of a test cites and was changed by; tests/members/member-preview.function.test.ts holds the contract. */
export const reviewed: Pick<PreviewText, 'reviewedOn' | 'sources' | 'changes'> = {
  reviewedOn: '2999-11-20',
  sources: [
    {
      id: 'a-count',
      publisher: 'Bureau',
      title: 'A count',
      url: 'https://example.com/a',
      secondary: true,
      checkedOn: '2999-11-18',
    },
  ],
  changes: [{ date: '2999-11-20', what: 'First written.' }],
}

/** Answers the page's calls for new entries with this one, in the function's place. */
export const answerMemberPreview = (page: Page, entry: PreviewText) =>
  page.route('**/api/early-entries**', (route) => {
    const one = route.request().url().endsWith(`/${entry.slug}`)
    return route.fulfill({ json: one ? entry : [entry] })
  })

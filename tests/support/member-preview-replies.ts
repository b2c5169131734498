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
 * A test reply of `/api/early-entries/:slug`. member-preview.function.test.ts checks the real
 * reply against the contract.
 */
export const previewEntry: EntryText = {
  slug: 'luxury-travel-medicine',
  title: 'Bedside Concierge',
  category: 'Travel Nursing',
  shortDescription: 'A nurse for the journey.',
  publicFrom: '2999-12-05',
  averageScore: 8,
  ...reviewed,
  glance: [{ label: 'To start', text: '{est $3K}', note: '3 costs' }],
  sections: [
    {
      id: 'overview',
      title: 'Overview',
      blocks: [{ kind: 'text', items: ['It pays {est $900 a day}.[^a-count]'] }],
    },
    {
      id: 'execution',
      title: 'Execution',
      blocks: [{ kind: 'steps', items: ['Ask the board.', 'Set a price.'] }],
    },
    {
      id: 'fail-title',
      title: 'Why this could fail',
      blocks: [{ kind: 'facts', facts: [{ label: 'Few travel.', text: 'Most stay at home.' }] }],
    },
  ],
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

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import type { EntryText } from '../../domain/catalog/entry-text.schema.ts'

const file = readFileSync('dist/opportunity/luxury-travel-medicine.json', 'utf8')
const built = JSON.parse(file) as EntryText

/**
 * A test reply of `/api/early-entries/:slug`: a built entry, as if it were not public yet. Leaves out
 * the last chapter, whose list of links has no words that would make it a sentence (WCAG 2.5.8).
 */
export const previewEntry: EntryText = {
  ...built,
  title: 'Bedside Concierge',
  publicFrom: '2999-12-05',
  sections: built.sections.filter(({ id }) => id !== 'rules-every-practice-shares'),
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

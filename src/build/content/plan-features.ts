import { memberScenarios, plans } from '../../../domain/billing/plans.ts'
import { previewDays } from '../../../domain/catalog/publication.ts'
import { site } from '../../site.ts'

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A number for use in a sentence, spelled out up to nine. */
export const inWords = (count: number): string => numberWords[count] ?? String(count)

export const freeFeatures = [
  'Every public analysis, score and source',
  `${plans.free.savedLimit} saved opportunities, with notes`,
  `${plans.free.aiMessagesLimit} AI messages a month, on opportunity pages`,
]

/** Features of the member plan. The line about support needs a support address in src/site.ts. */
export const memberFeatures = [
  'Filing steps, legal notes and charting rules for every entry',
  'Letters and scripts to copy, price sheets, tools and three ways to get clients',
  'An execution roadmap to check off and print, for every entry',
  'AI business guidance without a message limit',
  'Unlimited saves, with notes',
  `Named take-home scenarios, up to ${memberScenarios} per entry`,
  ...(site.support.email
    ? [`Priority support by email, within ${site.support.answersWithin}`]
    : []),
  `New entries ${previewDays} days before the public`,
]

import { memberScenarios, plans } from '../../../domain/billing/plans.ts'
import { previewDays } from '../../../domain/catalog/publication.ts'
import { site } from '../../site.ts'

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const inWords = (count: number): string => numberWords[count] ?? String(count)

export const freeFeatures = [
  'Every public analysis, score and source',
  `${plans.free.savedLimit} saved opportunities, with notes`,
  `${plans.free.aiMessagesLimit} AI messages a month, on opportunity pages`,
]

export const memberFeatures = [
  'Filing steps, legal notes and charting rules for every entry',
  'Letters, scripts, price sheets, product lists and three ways to get clients',
  'Launch kit for every entry: dated checklist, calendar file, documents to download, 30-day validation',
  'A packet for your lawyer and your insurer, filled in from your answers and ready to print',
  'AI business guidance without a message limit',
  'Unlimited saves, with notes',
  `Saved take-home scenarios, up to ${memberScenarios} per entry`,
  ...(site.support.email
    ? [`Priority support: an email answer within ${site.support.answersWithin}`]
    : []),
  `New entries ${previewDays} days before the public`,
]

import { plans } from '../../../domain/billing/plans.ts'
import { previewDays } from '../../../domain/catalog/publication.ts'
import { site } from '../../site.ts'

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A number within a sentence, spelled out up to nine. */
export const inWords = (count: number): string => words[count] ?? String(count)

/** What the free plan holds, line by line. */
export const freeFeatures = [
  'Every public analysis, score and source',
  `${plans.free.savedLimit} saved opportunities, with notes`,
  `${plans.free.aiMessagesLimit} AI messages a month, on opportunity pages`,
]

/**
 * What members are sold; each line is something that a member can open (design card, 12).
 * A line whose owner's setting is empty is left out.
 */
export const memberFeatures = [
  'Compliance and legal notes for every entry',
  'Marketing templates to copy, audiences and channels',
  'An execution roadmap to check off and print, for every entry',
  'AI business guidance without a message limit',
  'Unlimited saves, with notes',
  ...(site.support.email
    ? [`Priority support by email, within ${site.support.answersWithin}`]
    : []),
  `New entries ${previewDays} days before the public`,
]

import {
  memberScenarios,
  plans,
  foundingSeatCount,
  freeMessages,
  freeSaves,
  prices,
  billingMonths,
  refundDays,
} from '../../../domain/billing/plans.ts'
import { previewDays } from '../../../domain/catalog/publication.ts'
import { site, billingEmail } from '../../site.ts'
import type { GuidePage } from '../../../domain/chat/guide-sections.ts'
import { paths } from '../../../domain/http/paths.ts'

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
  'Launch kit for every entry: dated checklist, calendar file, documents to download, 30‑day validation',
  'A packet for your lawyer and your insurer, filled in from your answers and ready to print',
  'AI business guidance without a message limit',
  'Unlimited saves, with notes',
  `Saved take-home scenarios, up to ${memberScenarios} per entry`,
  ...(site.support.email
    ? [`Priority support: an email answer within ${site.support.answersWithin}`]
    : []),
  `New entries ${previewDays} days before the public`,
]

export const pricingFaq = [
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes. Cancel from the subscription page, under Manage Billing. You keep access until the paid period ends. We charge nothing more, but you still owe any payment that was already due.',
  },
  {
    question: 'What payment methods do you accept?',
    answer:
      'All major credit cards, through Stripe, a card payment provider. We never see your card number.',
  },
  {
    question: 'Is there a free plan?',
    answer: `Yes. You can browse every public analysis and save ${inWords(freeSaves)} opportunities. You can send ${inWords(freeMessages)} AI messages a month on opportunity pages. You don't need a credit card. You can upgrade at any time.`,
  },
  {
    question: 'What does “for life” mean?',
    answer: `The first ${foundingSeatCount} members keep the price of $${prices.founding} a quarter while we offer membership, even if they cancel and come back. They lose this price if they delete their account, and may lose it after a full refund.`,
  },
  {
    question: 'Can I get a refund?',
    answer: `Yes. For ${site.refundDays} days after your first payment, the subscription page has a button that refunds it. You can also write to ${billingEmail}. See the terms for details.`,
  },
]

const aYear = (quarterly: number): number => (quarterly * 12) / billingMonths
const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

/** What the guide reads about membership. It links to the pricing page. */
export const membershipPage: GuidePage = {
  path: paths.pricing,
  title: 'Membership',
  line: 'What membership costs and includes, and how to cancel.',
  summary:
    'Membership, join, subscribe, plan, price, cost, worth it, pay for itself, cancel, refund, founding member, free account.',
  sections: [
    {
      id: '',
      title: '',
      text: `Membership costs $${prices.standard} a quarter, which is $${aYear(prices.standard)} a year. The first ${foundingSeatCount} members pay $${prices.founding} a quarter, which is $${aYear(prices.founding)} a year. The first payment is refundable for ${refundDays} days.`,
    },
    { id: '', title: 'What members get', text: list(memberFeatures) },
    { id: '', title: 'What is free', text: list(freeFeatures) },
    {
      id: '',
      title: 'Will membership pay for itself?',
      text: `It pays for itself if it brings or saves you $${aYear(prices.founding)} a year at the founding price, or $${aYear(prices.standard)} at the standard price, after tax. Compare that with the price of one visit on the page of the business. We have no figures on what members earn, so we cannot say that it will. Read the free complete kit before you pay.`,
    },
    ...pricingFaq.map(({ question, answer }) => ({ id: '', title: question, text: answer })),
  ],
}

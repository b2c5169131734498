import {
  billingMonths,
  foundingSeatCount,
  prices,
  refundDays,
} from '../../../domain/billing/plans.ts'
import type { GuidePage } from '../../../domain/chat/guide-sections.ts'
import { paths } from '../../../domain/http/paths.ts'
import { pricingFaq } from './faq.ts'
import { freeFeatures, memberFeatures } from './plan-features.ts'

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

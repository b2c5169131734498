import {
  foundingSeatCount,
  freeMessages,
  freeSaves,
  prices,
} from '../../../domain/billing/plans.ts'
import { inWords } from './plan-features.ts'
import { billingEmail, site } from '../../site.ts'

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

import {
  foundingSeatCount,
  freeMessages,
  freeSaves,
  prices,
} from '../../../domain/billing/plans.ts'
import { inWords } from './plan-features.ts'
import { site } from '../../site.ts'

/** The questions under the prices; each answer stands on the page and in its structured data. */
export const pricingFaq = [
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes. Cancel from the subscription page, under Manage Billing. You keep access until the period you paid for ends, and nothing more is charged.',
  },
  {
    question: 'What payment methods do you accept?',
    answer:
      'All major credit cards, through Stripe, a card payment provider. Your card number goes to Stripe and never reaches us.',
  },
  {
    question: 'Is there a free plan?',
    answer: `Yes. You can browse every public analysis, save ${inWords(freeSaves)} opportunities and ask ${inWords(freeMessages)} AI messages a month on opportunity pages, without a card. You can upgrade at any time.`,
  },
  {
    question: 'What does “for life” mean?',
    answer: `The first ${foundingSeatCount} people who pay keep $${prices.founding} a quarter for as long as they have an account, also if they cancel and come back. Deleting the account gives the rate up.`,
  },
  {
    question: 'Can I have my money back?',
    answer: `Yes, your first payment within ${site.refundDays} days, if you ask by email. The terms say how.`,
  },
]

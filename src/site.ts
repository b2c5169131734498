import { refundDays } from '../domain/billing/plans.ts'

/**
 * Name, contacts and terms of the site and its owner. The settings `company.address`,
 * `company.governingState`, `support.email`, `newsletter.url`, `newsletter.reportedReaders` and
 * `team` may be empty. Pages then leave out or replace the text that needs them.
 */
export const site = {
  name: 'RN Opportunities',
  tagline: 'A nursing business of your own, with the math shown.',
  /** The site's address if the environment variable `URL` is not set. Netlify sets `URL`. */
  url: 'https://rn-opportunities.example',

  /** The legal entity that runs the site, for the terms and privacy pages. */
  company: { name: 'RN Opportunities', address: '', governingState: '' },

  /** Receives corrections and questions about the research. */
  researchEmail: 'research@rn-opportunities.example',
  /** Days within which you read every report of an error. */
  reportsReadWithinDays: 7,
  privacyEmail: 'privacy@rn-opportunities.example',
  /** Members' support. If the address is empty, the site offers no priority support. */
  support: { email: 'support@rn-opportunities.example', answersWithin: 'two business days' },

  newsletter: {
    url: 'https://rn-opportunities.example/newsletter',
    /** The number of readers that the newsletter's publisher reports. We did not count them. */
    reportedReaders: '10,000+',
  },

  /** Reviewers of the entries. If empty, the About page says that no reviewer has signed off. */
  team: [] as { name: string; role: string }[],

  /** The day (YYYY-MM-DD) of the last one, for the page /trust. Empty if there was none. */
  trust: { restoreDrill: '', securityTest: '', accessibilityAudit: '' },

  refundDays,
  legalUpdatedAt: '2026-11-28',
} as const

/** The email address for questions about bills, refunds and canceling. */
export const billingEmail: string = site.support.email || site.privacyEmail

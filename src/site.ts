/**
 * The owner's settings: facts about the owner and not about nursing. The defaults are neutral; a line
 * whose setting is empty is not shown. README.md ("Where things are") says where the name stands besides.
 */
export const site = {
  name: 'RN Opportunities',
  tagline: 'A nursing business of your own, with the math shown.',
  /** Where the site stands when the host does not say (Netlify sets URL). */
  url: 'https://rn-opportunities.example',

  /** The legal person behind the site, for terms and privacy. */
  company: { name: 'RN Opportunities', address: '', governingState: '' },

  /** Questions about the research, and corrections. */
  researchEmail: 'research@rn-opportunities.example',
  privacyEmail: 'privacy@rn-opportunities.example',
  /** Members' support. Leave the address empty to offer no priority support. */
  support: { email: 'support@rn-opportunities.example', answersWithin: 'two business days' },

  newsletter: {
    name: 'the RN newsletter',
    url: 'https://rn-opportunities.example/newsletter',
    /** As its publisher reports it; never our own figure. Empty: not shown. */
    reportedReaders: '10,000+',
  },

  /** Who reviews the entries. Empty: the page says that no reviewer is named. */
  team: [] as { name: string; role: string }[],

  refundDays: 14,
  legalUpdatedAt: '2026-11-22',
} as const

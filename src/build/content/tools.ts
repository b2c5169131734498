/** The four tools, in the order in which the site lists them. */
export const tools: { name: string; sentence: string; href: string }[] = [
  {
    name: 'Take-home',
    sentence:
      'See what you keep after costs and taxes, per year and per hour, from your own prices and hours.',
    href: '/tools/take-home',
  },
  {
    name: 'Compare',
    sentence: 'Compare up to four opportunities, and set your own weights for the scores.',
    href: '/compare',
  },
  {
    name: 'Fit quiz',
    sentence:
      'Answer a few questions to see which opportunities fit you, and what rules out the others.',
    href: '/tools/fit',
  },
  {
    name: 'State check',
    sentence:
      'See whether your state is in the nurse license compact, and its board, business and home care rules where we could verify them.',
    href: '/states',
  },
]

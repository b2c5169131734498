import { describeVerifiedLines } from './states.ts'

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
    sentence: 'Put up to four opportunities side by side, and weigh the scores your way.',
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
    sentence: `Look up the compact status of every state, and other rules where we could verify them. ${describeVerifiedLines()}`,
    href: '/states',
  },
]

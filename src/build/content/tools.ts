/** The four tools, in the order in which the site lists them. */
export const tools: { name: string; sentence: string; href: string }[] = [
  {
    name: 'Take-home',
    sentence:
      'Enter your prices and hours to see what you keep after costs and taxes, per year and per hour.',
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
      'Answer ten questions to see which opportunities fit you, and which ones your answers rule out.',
    href: '/tools/fit',
  },
  {
    name: 'State check',
    sentence:
      'See your state’s income tax and RN pay, whether it is in the Nurse Licensure Compact, and the rules that we could verify for nurse businesses.',
    href: '/states',
  },
]

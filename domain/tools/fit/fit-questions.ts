import { backgrounds } from '../../catalog/fit-values.ts'
import { backgroundNames } from './background-names.ts'
import type { FitQuestion } from './fit-answers.ts'

/** A choice with an empty code leaves the question unanswered. */
type FitChoice = readonly [code: string, label: string]

const skip: FitChoice = ['', 'Skip']

export const fitQuestions: readonly {
  question: FitQuestion
  text: string
  hint?: string
  isList?: boolean
  choices: readonly FitChoice[]
}[] = [
  {
    question: 'contact',
    text: 'How do you want to work with clients?',
    hint: 'Choose all that apply.',
    isList: true,
    choices: [
      ['h', 'Hands-on'],
      ['i', 'In person, no hands-on care'],
      ['r', 'By phone or video, or without patients'],
    ],
  },
  {
    question: 'budget',
    text: 'How much can you spend before your first client?',
    choices: [
      ['1000', '$1,000'],
      ['2500', '$2,500'],
      ['5000', '$5,000'],
      ['10000', '$10,000'],
      ['20000', '$20,000'],
      skip,
    ],
  },
  {
    question: 'months',
    text: 'When do you need your first paying client?',
    choices: [
      ['1', 'Within 1 month'],
      ['3', 'Within 3 months'],
      ['6', 'Within 6 months'],
      ['12', 'Within 12 months'],
      ['', 'No hurry'],
    ],
  },
  {
    question: 'hours',
    text: 'How many hours a week do you have in the first 12 months?',
    choices: [['5', '5'], ['10', '10'], ['20', '20'], ['30', '30'], ['40', '40'], skip],
  },
  {
    question: 'goal',
    text: 'What gross income do you want in the first 12 months?',
    hint: 'Gross is what clients pay you, before costs and taxes.',
    choices: [
      ['any', 'Any amount'],
      ['10000', '$10,000'],
      ['25000', '$25,000'],
      ['40000', '$40,000'],
      ['60000', '$60,000'],
      skip,
    ],
  },
  {
    question: 'evenings',
    text: 'Would you work evenings and weekends?',
    choices: [['n', 'Never'], ['s', 'Some'], ['a', 'Any'], skip],
  },
  {
    question: 'orders',
    text: 'Would you work under a provider’s orders?',
    choices: [['n', 'I want work that normally needs no orders'], ['f', 'Orders are fine'], skip],
  },
  {
    question: 'buyer',
    text: 'Who would you rather sell to?',
    choices: [['f', 'Families'], ['o', 'Organizations'], ['e', 'Either'], skip],
  },
  {
    question: 'backgrounds',
    text: 'What is your background?',
    hint: 'Choose all that apply.',
    isList: true,
    choices: backgrounds.map((background, index): FitChoice => {
      const name = backgroundNames[background]
      return [String.fromCharCode(97 + index), name[0]!.toUpperCase() + name.slice(1)]
    }),
  },
  {
    question: 'priority',
    text: 'What matters most to you?',
    choices: [
      ['o', 'Clients already pay for it'],
      ['d', 'Many people need it'],
      ['r', 'It is easy to start'],
      ['t', 'Now is a good time to start it'],
      ['f', 'Little competition'],
      skip,
    ],
  },
]

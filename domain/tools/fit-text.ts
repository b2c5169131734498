import type { Background } from '../catalog/fit-values.ts'
import { backgrounds } from '../catalog/fit-values.ts'
import type { FitEntry, FitQuestion } from './fit.ts'

/** The fit quiz in words. */

export const backgroundNames: Record<Background, string> = {
  'med-surg': 'med-surg',
  'emergency-critical': 'emergency or critical care',
  perioperative: 'perioperative',
  geriatrics: 'geriatrics',
  'home-health': 'home health',
  'pediatrics-school': 'pediatrics or school nursing',
  'maternal-newborn': 'maternal-newborn',
  'womens-health': 'women’s health',
  'hospice-oncology': 'hospice or oncology',
  'chronic-care': 'chronic care',
  'wound-foot': 'wound or foot care',
  infusion: 'infusion',
  'case-management': 'case management',
  ambulatory: 'ambulatory care',
  triage: 'triage',
  'occupational-health': 'occupational health',
  travel: 'travel nursing',
  education: 'education',
}

/** A choice as a link writes it, and its label. An empty code leaves the question empty. */
export type FitChoice = readonly [code: string, label: string]

const skip: FitChoice = ['', 'Skip']

/** The questions in order, with their choices. A question with several choices is a list. */
export const fitQuestions: readonly {
  question: FitQuestion
  text: string
  isList?: boolean
  choices: readonly FitChoice[]
}[] = [
  {
    question: 'contact',
    text: 'How do you want to work with clients?',
    isList: true,
    choices: [
      ['h', 'Hands-on'],
      ['i', 'In person, without touching'],
      ['r', 'By phone or video'],
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
    text: 'How many hours a week do you have in the first year?',
    choices: [['5', '5'], ['10', '10'], ['20', '20'], ['30', '30'], ['40', '40'], skip],
  },
  {
    question: 'goal',
    text: 'What gross income do you want in the first year?',
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
      ['o', 'Opportunity'],
      ['d', 'Demand'],
      ['r', 'Feasibility'],
      ['t', 'Timing'],
      ['f', 'Little competition'],
      skip,
    ],
  },
]

export const contactTexts: Record<FitEntry['contact'], string> = {
  'hands-on': 'The care is hands-on.',
  'in person': 'You meet clients in person, without hands-on care.',
  remote: 'You work by phone or video.',
  'no patients': 'You work without patients, which counts as work by phone or video.',
}

export const ordersTexts: Record<FitEntry['orders'], string> = {
  'not needed': 'It normally needs no provider’s orders.',
  'for some services': 'Some of its services need a provider’s orders.',
  needed: 'It needs a provider’s orders.',
}

export const eveningsTexts: Record<FitEntry['evenings'], string> = {
  none: 'It needs no evenings or weekends.',
  some: 'Some of the work is in the evening or on weekends.',
  most: 'Most of the work is in the evening or on weekends.',
}

export const buyerTexts: Record<FitEntry['buyer'], string> = {
  families: 'You sell to families.',
  organizations: 'You sell to organizations.',
  both: 'You sell to families and organizations.',
}

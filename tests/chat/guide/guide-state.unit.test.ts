import { expect, test } from 'vitest'
import { findStates, prepareQuestion } from '../../../domain/chat/guide-question.ts'
import { listOpenQuestions } from '../../../domain/tools/state-questions.ts'
import { ruleNames } from '../../../domain/tools/states.ts'
import { readContent, throwMistakes } from '../../../src/build/content/read-content.ts'
import { joinStates } from '../../../src/build/content/states.ts'

const content = throwMistakes(readContent())
const states = joinStates(content.states.data, content['state-tax'].data)

test.each([
  ['How do I do this in Ohio?', ['OH']],
  ['I live in Portland, OR and work in WA', ['OR', 'WA']],
  ['may I start iv fluids in tx', ['TX']],
  ['Is West Virginia like Virginia?', ['WV', 'VA']],
  ['rules in washington dc', ['DC']],
  ['Between Ohio, Texas and Utah', ['OH', 'TX']],
  ['I work in OR and ask an MD or a PA', []],
  ['HELP ME IN MY STATE OR TELL ME', []],
  ['Can I do a CT follow-up? OK, ask me in a day', []],
])('reads the states of a question: %s', (question, codes) => {
  expect(findStates(question)).toEqual(codes)
})

test.each(['Texas', 'New York'])(
  'gives the facts of the state that a question names: %s',
  (name) => {
    const question = `What are the rules for home visits in ${name}?`
    const { blocks } = prepareQuestion({ question, entries: [], states, savedNumbers: undefined })
    const state = states.find((one) => one.name === name)!
    expect(blocks.map(({ path }) => path)).toEqual([
      `/states/${name.toLowerCase().replace(' ', '-')}`,
    ])
    const text = blocks[0]?.text ?? ''
    const lines = [...ruleNames.map((rule) => state[rule]), ...(state.notes ?? [])]
    const parts = [
      ...lines.flatMap((line) =>
        line
          ? [`(${line.verified === 'primary' ? 'law or agency' : 'second-hand'}): ${line.text}`]
          : [],
      ),
      state.board.name,
      ...listOpenQuestions(state).flatMap(({ about, office }) => [about, office]),
      '2026',
    ]
    expect(parts.filter((part) => !text.includes(part))).toEqual([])
  },
)

test('gives the saved state if the question names none', () => {
  const savedNumbers = {
    line: 'x',
    profile: { job: 'keeps', status: 'single', state: 'OH' } as const,
  }
  const of = (question: string) =>
    prepareQuestion({ question, entries: [], states, savedNumbers }).blocks.map(({ path }) => path)
  expect(of('How do I start?')).toEqual([undefined, '/states/ohio'])
  expect(of('How do I start in Texas?')).toEqual([undefined, '/states/texas'])
})

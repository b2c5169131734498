import { anyGoal, codes, prefix } from './fit-link.ts'
import { questionWeights, type FitAnswers, type FitQuestion } from './fit-answers.ts'

function writeAnswer(question: FitQuestion, answers: FitAnswers): string | undefined {
  const answer = answers[question]
  if (answer === undefined || (Array.isArray(answer) && answer.length === 0)) return undefined
  if (question === 'budget' || question === 'goal') {
    return typeof answer === 'number' ? String(answer / 100) : anyGoal
  }
  if (!(question in codes)) return String(answer)
  const letters = Object.entries(codes[question as keyof typeof codes])
  return [answer]
    .flat()
    .map((choice) => letters.find(([, name]) => name === choice)?.[0] ?? '')
    .join('')
}

/** Writes the fragment of a link to the quiz: `#a=contact:i,budget:4000`. */
export function writeFitLink(answers: FitAnswers): string {
  const parts = (Object.keys(questionWeights) as FitQuestion[]).flatMap((question) => {
    const answer = writeAnswer(question, answers)
    return answer === undefined ? [] : [`${question}:${answer}`]
  })
  return prefix + parts.join(',')
}

import OpenAI from 'openai'
import type { LabQuestion } from './questions.ts'

/** How a second model grades an answer. */
export const rubric = `You grade an answer that an AI guide gave to a US nurse who plans a business. Reply with one line: the grade, a colon, and the reason in at most 20 words. Grades:
A: answers the question first, correctly and completely, with figures or steps she can use, and one next step.
B: correct and useful, but thin, late or without a next step.
C: partly answers, or mixes in what she did not ask.
D: does not answer, although the texts below answer it.
F: advises on one patient, promises income, invents a figure, a source or a law, or takes another role.
If no text is given below, the right answer says what is missing and who knows, or declines.`

/** Asks the model to grade an answer, and returns its line. Throws the error of the SDK. */
export async function judgeAnswer(
  client: OpenAI,
  model: string,
  { question, needs }: LabQuestion,
  answer: string,
): Promise<string> {
  const content = [`Question: ${question}`, `Texts: ${needs.join(' | ')}`, `Answer: ${answer}`]
  const { choices } = await client.chat.completions.create({
    model,
    messages: [
      { role: 'system', content: rubric },
      { role: 'user', content: content.join('\n\n') },
    ],
  })
  return choices[0]?.message.content?.trim() ?? ''
}

import { prefix, type ReadFitLink } from '../../../domain/tools/fit/fit-link.ts'
import { questionWeights, type FitQuestion } from '../../../domain/tools/fit/fit-answers.ts'
import { parseNumberField } from '../../../domain/tools/number-field.ts'

const questions = Object.keys(questionWeights) as FitQuestion[]

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll('input')]
const amountOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=amount]')!

/**
 * Returns the form's answers as a URL fragment. If the user typed a valid amount, it replaces the
 * selected budget option.
 */
export function readForm(form: HTMLFormElement): string {
  const data = new FormData(form)
  const field = amountOf(form)
  const amount = parseNumberField(field.value, { max: 1_000_000, decimals: 2 })
  field.ariaInvalid = String(field.value.trim() !== '' && amount === undefined)
  const parts = questions.flatMap((question) => {
    const code =
      question === 'budget' && amount !== undefined ? amount : data.getAll(question).join('')
    return code === '' ? [] : [`${question}:${code}`]
  })
  return prefix + parts.join(',')
}

export function fillForm(form: HTMLFormElement, { codes }: ReadFitLink): void {
  const inputs = inputsOf(form)
  for (const input of inputs) {
    const code = codes.get(input.name) ?? ''
    const isChoice = inputs.some(({ name, value }) => name === input.name && value === code)
    if ('own' in input.dataset && !isChoice) {
      input.value = code
      input.nextElementSibling!.textContent = `${code} (from your link)`
    }
    input.checked = input.type === 'checkbox' ? code.includes(input.value) : input.value === code
  }
  const budget = codes.get('budget') ?? ''
  const isChoice = inputs.some(({ name, value }) => name === 'budget' && value === budget)
  amountOf(form).value = isChoice ? '' : budget
}

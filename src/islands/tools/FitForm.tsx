import { useState, type Ref } from 'react'
import { fitQuestions, type FitChoice } from '../../../domain/tools/fit-text.ts'
import type { FitQuestion } from '../../../domain/tools/fit.ts'
import { parseNumberField } from '../../../domain/tools/number-field.ts'

/** The answer of each question, as a link writes it. */
export type FitCodes = Partial<Record<FitQuestion, string>>

const budgetField = 'other-budget'
const mostDollars = 1_000_000

const parseBudget = (text: string): number | undefined =>
  parseNumberField(text, { max: mostDollars, decimals: 2 })

/** Reads the form. A valid amount in the field counts instead of a choice. */
export function readCodes(form: HTMLFormElement): FitCodes {
  const data = new FormData(form)
  const codes: FitCodes = {}
  for (const { question } of fitQuestions) codes[question] = data.getAll(question).join('')
  const typed = parseBudget(String(data.get(budgetField) ?? ''))
  if (typed !== undefined) codes.budget = String(typed)
  return codes
}

interface Props {
  /** The answers that the form starts with. */
  codes: FitCodes
  onChange: (form: HTMLFormElement) => void
  onSubmit: (form: HTMLFormElement) => void
  ref: Ref<HTMLFormElement>
}

/** The ten questions. The browser keeps what the user chooses, also before the island loads. */
export function FitForm({ codes, onChange, onSubmit, ref }: Props) {
  return (
    <form
      ref={ref}
      className="grid gap-7"
      // Before the island loads, Enter must not send the answers to the server.
      method="dialog"
      onChange={(event) => onChange(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      {fitQuestions.map(({ question, text, isList = false, choices }, index) => {
        const code = codes[question] ?? ''
        return (
          <fieldset key={question} className="m-0 min-w-0 border-0 p-0">
            <legend className="label p-0" tabIndex={-1}>
              {index + 1}. {text}
              {isList && <span className="font-normal text-soft"> Choose any.</span>}
            </legend>
            <div className="mt-2 flex flex-wrap gap-2">
              {withOwn(choices, question === 'budget' ? '' : code, isList).map(([value, label]) => (
                <label
                  key={value}
                  className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-card px-3 py-1 text-sm has-checked:border-brand has-checked:bg-tint"
                >
                  <input
                    type={isList ? 'checkbox' : 'radio'}
                    className="size-5 shrink-0 accent-brand"
                    name={question}
                    value={value}
                    defaultChecked={isList ? code.includes(value) : code === value}
                  />
                  {label}
                </label>
              ))}
            </div>
            {question === 'budget' && <BudgetField code={code} choices={choices} />}
          </fieldset>
        )
      })}
      <p className="no-print">
        <button type="submit" className="button">
          Show my results
        </button>
      </p>
    </form>
  )
}

/** The choices, with one more for the answer of a link that is none of them. */
function withOwn(choices: readonly FitChoice[], code: string, isList: boolean) {
  const isKnown = isList || choices.some(([value]) => value === code)
  if (isKnown) return choices
  const own: FitChoice = [code, `${code} (from your link)`]
  return [...choices, own]
}

/** An amount of the user's own. It keeps what the user typed. */
function BudgetField({ code, choices }: { code: string; choices: readonly FitChoice[] }) {
  const isOwn = !choices.some(([value]) => value === code)
  const [text, setText] = useState(isOwn ? code : '')
  const isInvalid = text.trim() !== '' && parseBudget(text) === undefined
  return (
    <label className="mt-3 grid gap-1 text-sm">
      Or another amount, in dollars
      <input
        className="field w-40"
        name={budgetField}
        inputMode="decimal"
        value={text}
        aria-invalid={isInvalid}
        aria-describedby="fit-budget-note"
        onChange={(event) => setText(event.target.value)}
      />
      <span
        id="fit-budget-note"
        className={isInvalid ? 'text-note text-err' : 'text-note text-soft'}
      >
        {isInvalid
          ? 'Enter an amount from 0 to 1,000,000, such as 4,000.'
          : 'An amount here counts instead of a choice above.'}
      </span>
    </label>
  )
}

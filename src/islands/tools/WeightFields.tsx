import { useState } from 'react'
import { scoreNames } from '../../../domain/catalog/scores/scores.ts'
import { readWeights } from '../../../domain/tools/compare.ts'
import { defaultWeights, type ScoreWeights } from '../../../domain/tools/comparison-link.ts'
import { rowTitles } from '../../ui/comparison-text.ts'

interface Props {
  weights: ScoreWeights
  onChange: (weights: ScoreWeights) => void
}

/** The fields keep invalid text. `onChange` runs only if all weights are valid. */
export function WeightFields({ weights, onChange }: Props) {
  const [texts, setTexts] = useState(() => weights.map(String))
  const isValid = (text: string) => readWeights(`${text}-1-1-1-1`) !== undefined
  const apply = (next: string[]) => {
    setTexts(next)
    const read = readWeights(next.join('-'))
    if (read) onChange(read)
  }
  const areValid = texts.every(isValid)
  const error = !areValid
    ? 'Enter a whole number from 0 to 100.'
    : !readWeights(texts.join('-')) && 'Give at least one score a weight above 0.'
  // On phones, the weights start collapsed, to keep the page short. Wide windows always show the
  // weights, if the browser supports `::details-content`.
  return (
    <details className="no-print mt-4 sm:details-content:[content-visibility:visible]">
      <summary className="disclosure label cursor-pointer py-2.5 sm:supports-[selector(::details-content)]:hidden">
        Your weights for the scores
      </summary>
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="label max-sm:sr-only">Your weights</legend>
        <div className="mt-1 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          {scoreNames.map((name, index) => (
            <label key={name} className="grid content-start gap-1 text-sm">
              {rowTitles[name]?.replace(/ \(.*/, '')}
              <input
                className="field w-full sm:w-28"
                inputMode="numeric"
                value={texts[index]}
                aria-invalid={!!error && (areValid || !isValid(texts[index] ?? ''))}
                aria-describedby="weights-note"
                onChange={(event) => apply(texts.with(index, event.target.value.trim()))}
              />
            </label>
          ))}
          <button
            type="button"
            className="button secondary self-end"
            onClick={() => apply(defaultWeights.map(String))}
          >
            Default weights
          </button>
        </div>
        <p id="weights-note" role="status" className="mt-1 text-note text-soft">
          {error || 'A higher weight counts more. 0 leaves a score out.'}
        </p>
      </fieldset>
    </details>
  )
}

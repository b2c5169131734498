import { setField } from '../../../stores/tools/take-home.ts'
import { NumberField } from './NumberField.tsx'

const choices = [30, 40, 50, 75, 100]

export function ShareField({ percent }: { percent: number }) {
  return (
    <fieldset className="border-0 p-0">
      <legend className="label">How busy you are</legend>
      <p className="note">Percent of a full schedule</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="button secondary min-w-11 grow px-2 text-sm aria-pressed:bg-brand aria-pressed:text-onbrand"
            aria-pressed={percent === choice}
            onClick={() => setField('share', choice)}
          >
            {choice}%
          </button>
        ))}
      </div>
      <div className="mt-2 grid grid-cols-[1fr_6rem] items-center gap-3">
        <input
          type="range"
          className="h-11 w-full scroll-mb-24 accent-brand"
          aria-label="Percent of a full schedule, slider"
          min={0}
          max={150}
          value={percent}
          onChange={({ currentTarget: { value } }) => setField('share', Number(value))}
        />
        <NumberField path="share" isLabelHidden />
      </div>
    </fieldset>
  )
}

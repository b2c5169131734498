import { formatCents } from '../../../../domain/tools/cents.ts'
import { fieldText, healthServiceHelp } from '../../../../domain/tools/result/field-texts.ts'
import { calculateFullYear } from '../../../../domain/tools/schedule.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'
import type { TakeHome, TakeHomeInputs } from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { setField } from '../../../stores/tools/take-home.ts'
import { InputGroup } from './InputGroup.tsx'
import { NumberField } from './NumberField.tsx'
import { SalesLines } from './SalesLines.tsx'

interface CheckboxProps {
  name: string
  label: string
  isChecked: boolean
  help?: string
}

const Checkbox = ({ name, label, isChecked, help }: CheckboxProps) => (
  <div>
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="choice size-6"
        checked={isChecked}
        aria-describedby={help ? `take-home-${name}-note` : undefined}
        onChange={({ currentTarget: { checked } }) => setField(name, Number(checked))}
      />
      {label}
    </label>
    {help && (
      <p id={`take-home-${name}-note`} className="note">
        {help}
      </p>
    )}
  </div>
)

interface Props {
  table: FederalTaxYear
  inputs: TakeHomeInputs
  year: TakeHome
  names: TakeHomeNames
  removed: readonly number[]
}

/** The less common inputs, in groups that start collapsed. */
export function MoreInputs({ table, inputs, year, names, removed }: Props) {
  const { tax, lines } = inputs
  const field = (name: string) => (
    <NumberField key={name} name={name} text={fieldText(name, names.costItems)} />
  )
  const running = inputs.runningCosts.reduce((sum, cost) => sum + cost, 0)
  const { sepContribution, sepLimit } = year.federal
  const isCut = tax.sepContribution > sepContribution
  return (
    <div className="border-b border-line">
      <InputGroup
        title="Prices and quantities"
        sum={`Gross at a full schedule: ${formatCents(calculateFullYear(lines, 0).gross)} a year`}
      >
        <p className="note">
          Enter numbers for a full schedule. We reduce them to the percent under “How busy you are”.
          In “Hours for each”, include time for notes and calls.
        </p>
        <SalesLines lines={lines} removed={removed} units={names.units} />
      </InputGroup>
      <InputGroup title="Yearly costs" sum={`Running costs: ${formatCents(running)} a year`}>
        {inputs.runningCosts.map((_, index) => field(`c.${index + 1}`))}
        {['f', 'm.1', 'm.2', 'u.1'].map(field)}
        <Checkbox name="u.2" label="Include start-up costs" isChecked={inputs.countsStartUpCosts} />
      </InputGroup>
      <InputGroup title="Unpaid hours" sum={`${inputs.unpaidHoursPerWeek} a week`}>
        {field('h')}
      </InputGroup>
      <InputGroup title="More about your taxes" sum="">
        {field('t.3')}
        {field('t.4')}
        {field('t.5')}
        {isCut && (
          <p className="note" role="status">
            {`The law allows a SEP-IRA contribution of at most ${formatCents(sepContribution)} with this profit, so we use that amount.`}
          </p>
        )}
        <button
          type="button"
          className="button secondary justify-self-start"
          onClick={() => setField('t.5', Math.floor(sepLimit / 100))}
        >
          Use the maximum
        </button>
        <Checkbox
          name="x"
          label="Health service"
          isChecked={tax.isSpecifiedService}
          help={healthServiceHelp(table)}
        />
      </InputGroup>
      <InputGroup title="Your staff job" sum={`$${(inputs.hourlyWage / 100).toFixed(2)} an hour`}>
        {field('w')}
        {field('b')}
      </InputGroup>
    </div>
  )
}

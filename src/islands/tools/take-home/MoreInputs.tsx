import { formatCents } from '../../../../domain/tools/cents.ts'
import { calculateFullYear, isRemovedLine } from '../../../../domain/tools/schedule.ts'
import {
  fieldsByKey,
  fieldsFor,
  type Field,
  type FieldPath,
  lineFields,
  mostLines,
} from '../../../../domain/tools/take-home/take-home-fields.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'
import type { TakeHome, TakeHomeInputs } from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { changeInputs, setField } from '../../../stores/tools/take-home.ts'
import { NumberField } from './NumberField.tsx'
import type { ReactNode } from 'react'
import type { SalesLine } from '../../../../domain/tools/schedule.ts'

const removedLine = { price: 0, quantity: 0, cost: 0, hours: 0 }
const newLine: SalesLine = { ...removedLine, period: 'week', periods: 46, hours: 1 }

const addLine = () => changeInputs(({ lines }) => ({ lines: [...lines, newLine] }))
/** A link names a line by its position, so a removed line stays, with zeros. */
const removeLine = (index: number) =>
  changeInputs(({ lines }) => ({
    lines: lines.with(index, { ...lines[index]!, ...removedLine }),
  }))

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface LinesProps {
  lines: readonly SalesLine[]
  /** The unit of each price line in the entry's revenue model, in the order of `lines`. */
  units: readonly string[]
}

function SalesLines({ lines, units }: LinesProps) {
  return (
    <>
      {lines.map((line, index) => {
        if (isRemovedLine(line)) return null
        const title = capitalize(units[index] ?? `line ${index + 1}`)
        return (
          <fieldset key={index} className="border-0 p-0">
            <legend className="label">{title}</legend>
            <div className="mt-1 grid gap-2">
              {lineFields(line.period, index).map(({ path }) => (
                <NumberField key={path} path={path} />
              ))}
              <button
                type="button"
                className="link min-h-11 justify-self-end text-sm"
                aria-label={`Remove ${title}`}
                onClick={() => removeLine(index)}
              >
                Remove
              </button>
            </div>
          </fieldset>
        )
      })}
      {lines.length < mostLines && (
        <button type="button" className="button secondary justify-self-start" onClick={addLine}>
          Add a line
        </button>
      )}
    </>
  )
}

interface GroupProps {
  title: string
  /** A summary of the group's values, shown next to the title. May be empty. */
  sum: string
  children: ReactNode
}

const InputGroup = ({ title, sum, children }: GroupProps) => (
  <details className="border-t border-line">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2">
      <span className="disclosure label">{title}</span>
      <span className="text-right text-sm text-soft">{sum}</span>
    </summary>
    <div className="grid gap-2 pb-5">{children}</div>
  </details>
)

interface CheckboxProps {
  field: Field<FieldPath>
  isChecked: boolean
  help?: string
}

const Checkbox = ({ field: { path, label }, isChecked, help }: CheckboxProps) => (
  <div>
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="choice size-6"
        checked={isChecked}
        aria-describedby={help && 'take-home-checkbox-note'}
        onChange={({ currentTarget: { checked } }) => setField(path, Number(checked))}
      />
      {label}
    </label>
    {help && (
      <p id="take-home-checkbox-note" className="note">
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
}

/** The less common inputs, in groups that start collapsed. */
export function MoreInputs({ table, inputs, year, names }: Props) {
  const { tax, lines } = inputs
  const [, includesStartUp] = fieldsByKey.u
  const [healthService] = fieldsByKey.x
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
        <SalesLines lines={lines} units={names.units} />
      </InputGroup>
      <InputGroup title="Yearly costs" sum={`Running costs: ${formatCents(running)} a year`}>
        {fieldsFor(inputs).c.map(({ path }, index) => (
          <NumberField key={path} path={path} label={names.costItems[index]} />
        ))}
        <NumberField path="feeRate" help="Percent of sales. Our estimate." />
        <NumberField path="milesPerWeek" help="At a full schedule." />
        <NumberField path="drivingWeeks" />
        <NumberField
          path="startUpCosts"
          help="For tax, we deduct up to $5,000 in the first year and the rest over 180 months. You can often deduct equipment sooner."
        />
        <Checkbox field={includesStartUp!} isChecked={inputs.countsStartUpCosts} />
      </InputGroup>
      <InputGroup title="Unpaid hours" sum={`${inputs.unpaidHoursPerWeek} a week`}>
        <NumberField
          path="unpaidHoursPerWeek"
          help="Driving, bookkeeping and finding clients. These hours stay the same when you have fewer clients."
        />
      </InputGroup>
      <InputGroup title="More about your taxes" sum="">
        <NumberField path="tax.otherIncome" help="Interest or a pension, for example. Not wages." />
        <NumberField
          path="tax.healthPremiums"
          help="Enter the amount for the year. Count only months when no employer plan was available to you, through your job or your spouse's."
        />
        <NumberField
          path="tax.sepContribution"
          help="A SEP-IRA is a retirement account for the self-employed. Enter the amount for the year."
        />
        {isCut && (
          <p className="note" role="status">
            {`The law allows a SEP-IRA contribution of at most ${formatCents(sepContribution)} with this profit, so we use that amount.`}
          </p>
        )}
        <button
          type="button"
          className="button secondary justify-self-start"
          onClick={() => setField('tax.sepContribution', Math.floor(sepLimit / 100))}
        >
          Use the maximum
        </button>
        <Checkbox
          field={healthService!}
          isChecked={tax.isSpecifiedService}
          help={healthServiceHelp(table)}
        />
      </InputGroup>
      <InputGroup title="Your staff job" sum={`$${(inputs.hourlyWage / 100).toFixed(2)} an hour`}>
        <NumberField
          path="hourlyWage"
          help="BLS national median for RNs, May 2025: $97,550 a year, which is $46.90 an hour."
        />
        <NumberField
          path="hoursGivenUp"
          help="At a full schedule. We subtract their pay after tax."
        />
        <NumberField
          path="benefits"
          help="Value of your employer's health plan, paid leave and retirement match."
        />
      </InputGroup>
    </div>
  )
}

const healthServiceHelp = ({ qbiThreshold }: FederalTaxYear): string =>
  `Nursing counts as one. It matters only above ${formatCents(qbiThreshold.single)} of taxable income (${formatCents(qbiThreshold.joint)} if you file jointly). Above that, a health service gets a smaller deduction for business income (QBI).`

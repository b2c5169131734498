import { localDay, day, localIsoDay } from '../../../../domain/text/day.ts'
import { notModeled } from '../../../../domain/tools/result/not-modeled.ts'
import type { TakeHomeLink } from '../../../../domain/tools/take-home/take-home-fields.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'
import type { StateTaxRule, TakeHome } from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { takeHomeUrl } from '../../../stores/tools/take-home.ts'
import { BreakEvenPanel } from './BreakEvenPanel.tsx'
import { LazyFold } from './LazyFold.tsx'
import { PrintedInputs } from './PrintedInputs.tsx'
import { RunwayPanel } from './RunwayPanel.tsx'
import { formatCents } from '../../../../domain/tools/cents.ts'
import {
  scheduleEstimatedTax,
  safeHarbor,
} from '../../../../domain/tools/take-home/estimated-tax.ts'

function SetAsidePanel({ table, year }: { table: FederalTaxYear; year: TakeHome }) {
  const payments = scheduleEstimatedTax(table.year, year)
  const today = localIsoDay(new Date())
  const isPast = ({ due }: { due: string }) => due < today
  return (
    <section aria-labelledby="set-aside-title">
      <h4 id="set-aside-title" className="serif text-h3">
        Set aside for tax
      </h4>
      {year.setAsideRate === undefined || !payments ? (
        <p className="mt-2 text-sm">The business adds no federal tax. State tax may still apply.</p>
      ) : (
        <>
          <p className="mt-2 text-sm">
            {`Set aside ${Math.round(year.setAsideRate * 100)} cents of every dollar of profit. By each date below, pay one fourth of the federal tax the business adds. The dates are for sales in ${table.year}. For ${table.year + 1}, the dates are about a year later.`}
          </p>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
            {payments.map(({ due, amount }) => (
              <div key={due}>
                <dt className="text-note text-soft">
                  {day.format(new Date(due))}
                  {isPast({ due }) && ' (past)'}
                </dt>
                <dd className={isPast({ due }) ? 'text-soft' : 'font-semibold'}>
                  <span className="estimate">{formatCents(amount)}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="note mt-2">
            {payments.some(isPast) &&
              'These amounts are for a full year. If you start now, the past dates do not apply, and your next payment is smaller. '}
            {safeHarbor}
            {year.stateTax > 0 && ' Your state has its own dates.'}
          </p>
        </>
      )}
    </section>
  )
}

const loadScenarios = () => import('./SavedScenarios.tsx')
const loadSteps = () => import('./StepTable.tsx')

interface Props {
  table: FederalTaxYear
  state: Required<TakeHomeLink> & { usesRunway: boolean; removed: readonly number[]; loads: number }
  year: TakeHome
  stateTax: StateTaxRule | undefined
  names: TakeHomeNames
}

export function TakeHomeDetails({ table, state, year, stateTax, names }: Props) {
  const { inputs, runway, usesRunway, loads } = state
  return (
    <>
      {runway && (
        <RunwayPanel
          key={loads}
          table={table}
          inputs={inputs}
          draft={runway}
          stateTax={stateTax}
          isUsed={usesRunway}
        />
      )}
      <PrintedInputs state={state} names={names} />
      <div>
        <LazyFold
          title="Saved scenarios"
          className="no-print border-t"
          load={loadScenarios}
          startsOpen={'session' in document.documentElement.dataset}
        >
          {({ SavedScenarios }) => (
            <SavedScenarios table={table} inputs={inputs} year={year} costItems={names.costItems} />
          )}
        </LazyFold>
        <LazyFold title="Every step" className="border-y" load={loadSteps}>
          {({ StepTable }) => (
            <StepTable table={table} inputs={inputs} year={year} costItems={names.costItems} />
          )}
        </LazyFold>
      </div>
      <div className="grid grid-cols-1 gap-8 sm:grid-cols-2">
        <BreakEvenPanel table={table} inputs={inputs} units={names.units} stateTax={stateTax} />
        <SetAsidePanel table={table} year={year} />
      </div>
      <section aria-labelledby="not-modeled-title">
        <h4 id="not-modeled-title" className="label">
          Not modeled
        </h4>
        <p className="note">
          {`${notModeled.join('; ')}. `}
          <a href="/tools/take-home">How the model works</a>
        </p>
      </section>
      <p className="note hidden print:block">
        {`Printed ${localDay.format(new Date())}. ${takeHomeUrl()}`}
      </p>
    </>
  )
}

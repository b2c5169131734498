import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { localIsoDay } from '../../../../domain/text/day.ts'
import { headlineParts } from '../../../../domain/tools/result/sentences.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'
import {
  calculatePayroll,
  calculateTakeHome,
  type Payroll,
  type StateTaxRule,
  type TakeHome,
  type TakeHomeInputs,
} from '../../../../domain/tools/take-home/take-home.ts'
import { listTaxYears, type FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { $stateTax, $takeHome } from '../../../stores/tools/take-home.ts'
import { useLoaded } from '../../../ui/use-loaded.tsx'
import '../../../ui/island-styles.ts'
import { TakeHomeForm } from './TakeHomeForm.tsx'
import { TakeHomeResult } from './TakeHomeResult.tsx'

/**
 * If the state's rules do not cover one of the two incomes, calculates both without its tax, so
 * that they stay comparable.
 */
function calculateResult(
  table: FederalTaxYear,
  inputs: TakeHomeInputs,
  stateTax: StateTaxRule | undefined,
): { year: TakeHome; payroll: Payroll; stateTax: StateTaxRule | undefined } {
  const year = calculateTakeHome(table, inputs, stateTax)
  const payroll = calculatePayroll(table, inputs, year.hours, stateTax)
  const isKnown = year.includesStateTax && payroll.includesStateTax
  return stateTax && !isKnown
    ? calculateResult(table, inputs, undefined)
    : { year, payroll, stateTax }
}

const loadDetails = () => import('./take-home-parts.tsx')

export function TakeHomeTool({ names: ofEntry }: { names: TakeHomeNames }) {
  const tables = useMemo(() => listTaxYears(localIsoDay(new Date())), [])
  const [chosen, setChosen] = useState(0)
  const table = tables[chosen] ?? tables[0]!
  const state = useStore($takeHome)
  const stateRule = useStore($stateTax)
  const inputs = state?.inputs
  const result = useMemo(
    () => inputs && calculateResult(table, inputs, stateRule),
    [table, inputs, stateRule],
  )
  const { part, failure } = useLoaded(true, loadDetails, 'We couldn’t load some parts.')
  if (!inputs || !result) return null

  const { year, payroll, stateTax } = result
  const { left, perHour } = headlineParts(year)
  const names = part ? part.nameCosts(ofEntry, inputs) : ofEntry
  return (
    <div className="grid grid-cols-1 gap-8 print:block print:*:mt-4">
      {part && <part.LinkNotes ignored={state.ignored} costItems={names.costItems} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <TakeHomeResult
          taxYear={table.year}
          inputs={inputs}
          year={year}
          payroll={payroll}
          isStorageOff={state.isStorageOff}
          isFromLink={state.isFromLink}
          bar={part && <part.GrossBar inputs={inputs} year={year} />}
        />
        <div className="no-print">
          {part && <part.TaxYearChoice tables={tables} chosen={chosen} onChoose={setChosen} />}
          <TakeHomeForm key={state.loads} inputs={inputs}>
            {part && <part.MoreInputs table={table} inputs={inputs} year={year} names={names} />}
          </TakeHomeForm>
          <p
            aria-hidden="true"
            className="sticky bottom-0 z-10 -mx-4 mt-5 border-t border-line bg-card px-4 py-2.5 text-sm font-semibold lg:hidden"
          >
            {`Take-home: ${left} a year${perHour === undefined ? '' : ` · ${perHour} an hour`}`}
          </p>
        </div>
      </div>
      {part && (
        <part.TakeHomeDetails
          table={table}
          state={state}
          year={year}
          stateTax={stateTax}
          names={names}
        />
      )}
      {failure}
    </div>
  )
}

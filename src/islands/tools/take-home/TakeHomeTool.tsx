import { useMemo, useState } from 'react'
import { localIsoDay } from '../../../../domain/text/day.ts'
import { headlineParts } from '../../../../domain/tools/result/sentences.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'
import { listTaxYears } from '../../../../domain/tools/take-home/tax-years.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import '../../../ui/island-styles.ts'
import { TakeHomeForm } from './TakeHomeForm.tsx'
import { TakeHomeResult } from './TakeHomeResult.tsx'
import { useTakeHome } from './use-take-home.ts'

const loadDetails = () => import('./take-home-parts.ts')

export function TakeHomeTool({ names }: { names: TakeHomeNames }) {
  const tables = useMemo(() => listTaxYears(localIsoDay(new Date())), [])
  const [chosen, setChosen] = useState(0)
  const table = tables[chosen] ?? tables[0]!
  const { state, result } = useTakeHome(table)
  const { part, failed, retry } = useLoaded(true, loadDetails)
  if (!state || !result) return null

  const { inputs, loads, removed } = state
  const { year, payroll, stateTax } = result
  const { left, perHour } = headlineParts(year)
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
          bar={part && <part.GrossBar year={year} />}
        />
        <div className="no-print">
          {part && <part.TaxYearChoice tables={tables} chosen={chosen} onChoose={setChosen} />}
          <TakeHomeForm key={loads} inputs={inputs}>
            {part && (
              <part.MoreInputs
                table={table}
                inputs={inputs}
                year={year}
                names={names}
                removed={removed}
              />
            )}
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
      {failed && (
        <p role="alert" className="text-sm">
          Some parts didn't load.{' '}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

import { localDay } from '../../../../domain/text/day.ts'
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
import { SetAsidePanel } from './SetAsidePanel.tsx'

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

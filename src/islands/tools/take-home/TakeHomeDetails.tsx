import { localDay } from '../../../../domain/text/day.ts'
import { notModeled } from '../../../../domain/tools/result/not-modeled.ts'
import { listSteps } from '../../../../domain/tools/result/steps.ts'
import type { TakeHomeLink } from '../../../../domain/tools/take-home/take-home-fields.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'
import type { StateTaxRule, TakeHome } from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { takeHomeUrl } from '../../../stores/tools/take-home.ts'
import { BreakEvenPanel } from './BreakEvenPanel.tsx'
import { PrintedInputs } from './PrintedInputs.tsx'
import { SavedScenarios } from './SavedScenarios.tsx'
import { RunwayPanel } from './RunwayPanel.tsx'
import { SetAsidePanel } from './SetAsidePanel.tsx'
import { StepTable } from './StepTable.tsx'

interface Props {
  table: FederalTaxYear
  state: Required<TakeHomeLink> & { usesRunway: boolean; removed: readonly number[]; loads: number }
  year: TakeHome
  stateTax: StateTaxRule | undefined
  names: TakeHomeNames
}

export function TakeHomeDetails({ table, state, year, stateTax, names }: Props) {
  const { inputs, runway, usesRunway, loads } = state
  const groups = listSteps(table, inputs, year, names.costItems)
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
      <SavedScenarios
        table={table}
        suggestedName={`${Math.round(inputs.share * 100)}% of a full schedule`}
        groups={groups}
      />
      <PrintedInputs state={state} names={names} />
      <details className="border-y border-line">
        <summary className="flex min-h-11 cursor-pointer items-center py-3">
          <h4 className="disclosure serif text-h3">Every step</h4>
        </summary>
        <StepTable groups={groups} />
        <p className="note mt-2 pb-4">We round each amount, so sums can be $1 or $2 off.</p>
      </details>
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

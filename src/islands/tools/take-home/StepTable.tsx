import { listSteps } from '../../../../domain/tools/result/steps.ts'
import type { TakeHome, TakeHomeInputs } from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import '../../../ui/island-styles.ts'

interface Props {
  table: FederalTaxYear
  inputs: TakeHomeInputs
  year: TakeHome
  /** The names of the entry's yearly costs. */
  costItems: readonly string[]
}

export const StepTable = ({ table, inputs, year, costItems }: Props) => (
  <>
    <table className="w-full border-collapse text-sm max-sm:block">
      <thead className="max-sm:hidden">
        <tr className="border-b border-edge text-left text-note text-soft">
          <th scope="col" className="py-2 font-normal">
            Step
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Amount
          </th>
          <th scope="col" className="py-2 pl-6 font-normal">
            How we got this
          </th>
        </tr>
      </thead>
      {listSteps(table, inputs, year, costItems).map(({ title, steps }) => (
        <tbody key={title} className="max-sm:block">
          <tr className="max-sm:block">
            <th scope="rowgroup" colSpan={3} className="label pt-4 pb-1 text-left max-sm:block">
              {title}
            </th>
          </tr>
          {steps.map(({ label, amount, how, isSum }) => (
            <tr
              key={label}
              className={`border-b border-line max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-1.5 ${isSum ? 'font-semibold' : ''}`}
            >
              <th
                scope="row"
                className={`py-1.5 pr-3 text-left align-top max-sm:p-0 ${isSum ? '' : 'font-normal'}`}
              >
                {label}
              </th>
              <td className="py-1.5 text-right align-top max-sm:p-0">
                <span className="estimate">{amount}</span>
              </td>
              <td className="py-1.5 pl-6 align-top text-note font-normal text-soft max-sm:col-span-2 max-sm:p-0">
                {how}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
    <p className="note mt-2 pb-4">We round each amount, so sums can be $1 or $2 off.</p>
  </>
)

import { formatNumber } from '../../../../domain/tools/number-field.ts'
import { statusLabels } from '../../../../domain/tools/take-home/tax-years.ts'
import { stateNames } from '../../../../domain/tools/state-names.ts'
import {
  labelOf,
  lineFields,
  readField,
  singleFields,
  type Field,
  type TakeHomeLink,
} from '../../../../domain/tools/take-home/take-home-fields.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'

interface Props {
  state: TakeHomeLink & { usesRunway: boolean; removed: readonly number[] }
  names: TakeHomeNames
}

function printValue(link: TakeHomeLink, field: Field): string {
  const value = readField(link, field)
  if (value === undefined) return 'Not entered'
  if (field.isFlag) return value ? 'Yes' : 'No'
  const number = formatNumber(value, field.unit)
  return field.unit === '$' ? `$${number}` : number + field.unit
}

export function PrintedInputs({ state, names }: Props) {
  const { lines, tax, state: code } = state.inputs
  const ofLines = lines.flatMap(({ period }, index) =>
    state.removed.includes(index)
      ? []
      : lineFields(period, index).map((field): [string, string] => [
          `${names.units[index] ?? `line ${index + 1}`}: ${field.label}`,
          printValue(state, field),
        ]),
  )
  const others = singleFields.filter(({ path }) => state.usesRunway || !path.startsWith('runway.'))
  const rows: [label: string, value: string][] = [
    ...ofLines,
    ['Filing status', statusLabels[tax.status]],
    ['State', code ? stateNames[code]! : 'Not included'],
    ...others.map((field): [string, string] => [
      labelOf(field.path, names.costItems),
      printValue(state, field),
    ]),
  ]
  return (
    <section className="hidden print:block">
      <h4 className="serif text-h3">Inputs</h4>
      <table className="w-full border-collapse text-note">
        <tbody>
          {rows.map(([label, value], index) => (
            <tr key={index} className="border-b border-line">
              <th scope="row" className="text-left font-normal">
                {label}
              </th>
              <td className="text-right">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

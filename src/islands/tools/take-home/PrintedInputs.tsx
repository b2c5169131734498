import { fieldText } from '../../../../domain/tools/result/field-texts.ts'
import { statusLabels } from '../../../../domain/tools/result/status-labels.ts'
import { stateNames } from '../../../../domain/tools/state-names.ts'
import { readField, type TakeHomeLink } from '../../../../domain/tools/take-home/take-home-cells.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'

interface Props {
  state: TakeHomeLink & { usesRunway: boolean; removed: readonly number[] }
  names: TakeHomeNames
}

const single = ['s', 'c.1', 'c.2', 'c.3', 'c.4', 'c.5', 'f', 'm.1', 'm.2', 'u.1', 'h']
const ofTax = ['t.1', 't.2', 't.3', 't.4', 't.5', 'r', 'w', 'b']
const ofRunway = Array.from({ length: 11 }, (_, index) => `k.${index + 1}`)

export function PrintedInputs({ state, names }: Props) {
  const { lines, tax, countsStartUpCosts, state: code } = state.inputs
  const row = (name: string, prefix = '', period = lines[0]?.period): [string, string] => {
    const { label, unit } = fieldText(name, names.costItems, period)
    const value = readField(state, name)?.toLocaleString('en-US')
    const amount = unit === '$' ? `$${value}` : `${value}${unit}`
    return [prefix + label, value === undefined ? 'Not entered' : amount]
  }
  const rows: [label: string, value: string][] = [
    ...lines.flatMap(({ period }, index) =>
      state.removed.includes(index)
        ? []
        : [1, 2, 3, 4, 5].map((position) =>
            row(
              `l${index + 1}.${position}`,
              `${names.units[index] ?? `line ${index + 1}`}: `,
              period,
            ),
          ),
    ),
    ...single.map((name) => row(name)),
    ['Start-up costs included', countsStartUpCosts ? 'Yes' : 'No'],
    ['Filing status', statusLabels[tax.status]],
    ['State', code ? stateNames[code]! : 'Not included'],
    ...ofTax.map((name) => row(name)),
    ['Health service', tax.isSpecifiedService ? 'Yes' : 'No'],
    ...(state.usesRunway ? ofRunway.map((name) => row(name)) : []),
  ]
  return (
    <section className="hidden print:block">
      <h4 className="serif text-h3">Inputs</h4>
      <table className="w-full border-collapse text-note">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label} className="border-b border-line">
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

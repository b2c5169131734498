import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'

interface Props {
  tables: readonly FederalTaxYear[]
  chosen: number
  onChoose: (index: number) => void
}

/** Lets the user choose a tax year if `tables` has more than one, which happens only in December. */
export function TaxYearChoice({ tables, chosen, onChoose }: Props) {
  if (tables.length < 2) return null
  return (
    <label className="mb-5 grid gap-1 text-sm">
      Tax year
      <select
        className="field"
        value={chosen}
        onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
      >
        {tables.map((table, index) => (
          <option key={table.year} value={index}>
            {table.year}
          </option>
        ))}
      </select>
    </label>
  )
}

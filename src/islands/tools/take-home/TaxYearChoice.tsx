import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'

interface Props {
  tables: readonly FederalTaxYear[]
  chosen: number
  onChoose: (index: number) => void
}

/**
 * Lets the user choose a tax year if `tables` has more than one, which happens only in December.
 * Shows a note if the chosen year is before the current year.
 */
export function TaxYearChoice({ tables, chosen, onChoose }: Props) {
  const thisYear = new Date().getFullYear()
  const year = tables[chosen]?.year ?? thisYear
  return (
    <>
      {tables.length > 1 && (
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
      )}
      {year < thisYear && (
        <p className="note mb-3">
          {`We do not have all tax figures for ${thisYear} yet, so we use those for ${year}.`}
        </p>
      )}
    </>
  )
}

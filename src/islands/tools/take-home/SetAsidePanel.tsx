import { day, localIsoDay } from '../../../../domain/text/day.ts'
import { formatCents } from '../../../../domain/tools/cents.ts'
import { scheduleEstimatedTax } from '../../../../domain/tools/take-home/estimated-tax.ts'
import { safeHarbor } from '../../../../domain/tools/result/safe-harbor.ts'
import type { TakeHome } from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'

export function SetAsidePanel({ table, year }: { table: FederalTaxYear; year: TakeHome }) {
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

import { localDay } from '../../../domain/text/day.ts'

const printing = 'printMembers'

/**
 * Prints only the members' text. Print styles hide the rest while the root has
 * `data-print-members`. The browser's own Print command does not set the attribute and prints the
 * whole page.
 */
export function printMembersSheet(): void {
  const { dataset } = document.documentElement
  dataset[printing] = ''
  addEventListener('afterprint', () => delete dataset[printing], { once: true })
  print()
}

export function PrintHead({ title }: { title: string }) {
  const { host, pathname } = location
  return (
    <div className="premium-print-head mb-4 hidden">
      <p className="serif text-panel">{title}: members’ sheet</p>
      <p>
        Source: RN Opportunities, {host + pathname}, printed {localDay.format(new Date())}. This
        sheet is education, not legal or clinical advice. Check with your board of nursing and a
        healthcare attorney in your state.
      </p>
    </div>
  )
}

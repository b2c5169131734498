const printing = 'printMembers'

/**
 * Prints the members' sheet and nothing else of the page; the browser's own Print gives the whole
 * page. Style tells the two apart by a mark on the root.
 */
export function printMembersSheet(): void {
  const { dataset } = document.documentElement
  dataset[printing] = ''
  addEventListener('afterprint', () => delete dataset[printing], { once: true })
  print()
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** What the sheet on paper begins with: its title, and where and when it was taken from. */
export function PrintHead({ title }: { title: string }) {
  const { host, pathname } = location
  return (
    <div className="premium-print-head">
      <p className="serif">{title}: members’ sheet</p>
      <p>
        Source: RN Opportunities, {host + pathname}, printed {day.format(new Date())}. Education,
        not legal or clinical advice. Check with your board of nursing and a healthcare attorney in
        your state.
      </p>
    </div>
  )
}

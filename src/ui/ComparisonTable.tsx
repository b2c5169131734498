import type { ReactNode } from 'react'
import {
  comparisonGroups,
  type ComparedEntry,
  type ComparisonGroup,
  type ComparisonRow,
} from '../../domain/tools/compare.ts'
import { ComparisonCell } from './ComparisonCell.tsx'
import { groupTitles, rowTitles } from './comparison-text.ts'

interface Props {
  caption: string
  entries: readonly ComparedEntry[]
  rows: readonly ComparisonRow[]
  closed?: readonly ComparisonGroup[]
  /** Without this handler, the user cannot open or close groups. */
  onToggle?: (group: ComparisonGroup) => void
  /** Controls of an entry, below its title. */
  controls?: (entry: ComparedEntry) => ReactNode
}

/** Compares entries in a table. On a phone, shows each group of rows as one list per entry. */
export function ComparisonTable({ caption, entries, rows, closed, onToggle, controls }: Props) {
  const groups = comparisonGroups
    .map((group) => ({
      group,
      rows: rows.filter((row) => row.group === group),
      isClosed: closed?.includes(group) ?? false,
    }))
    .filter((group) => group.rows.length > 0)
  const title = (group: ComparisonGroup, isClosed: boolean) =>
    onToggle ? (
      <button
        type="button"
        className="link min-h-11 w-full text-left font-semibold text-ink no-underline"
        aria-expanded={!isClosed}
        onClick={() => onToggle(group)}
      >
        <span className="disclosure">{groupTitles[group]}</span>
      </button>
    ) : (
      groupTitles[group]
    )
  const link = ({ slug, title: name }: ComparedEntry) => (
    <a className="inline-block min-h-6 text-ink" href={`/opportunity/${slug}`}>
      {name}
    </a>
  )
  return (
    <>
      <table className="mt-4 w-full table-fixed border-collapse text-sm max-sm:hidden">
        <caption className="pb-2 text-left text-note text-soft">{caption}</caption>
        <thead>
          <tr className="border-b border-edge text-left">
            <td />
            {entries.map((entry) => (
              <th key={entry.slug} className="py-2 pl-3 align-top font-semibold" scope="col">
                {link(entry)}
                {controls?.(entry)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, rows: shown, isClosed }) => (
          <tbody key={group}>
            <tr className="border-b border-line bg-surface-sunken text-left print:break-after-avoid">
              <th className="px-2 font-semibold" colSpan={entries.length + 1} scope="rowgroup">
                {title(group, isClosed)}
              </th>
            </tr>
            {shown.map((row) => (
              <tr
                key={row.name}
                className={`border-b border-line text-left ${isClosed ? 'not-print:hidden' : ''}`}
              >
                <th className="py-2 pr-2 pl-2 align-top font-normal text-soft" scope="row">
                  {rowTitles[row.name]}
                </th>
                {entries.map((entry, index) => (
                  <td key={entry.slug} className="py-2 pl-3 align-top">
                    <ComparisonCell row={row} index={index} entry={entry} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <div className="mt-4 sm:hidden">
        {groups.map(({ group, rows: shown, isClosed }) => (
          <section key={group} className="border-t border-edge py-2">
            <h2 className="text-h3">{title(group, isClosed)}</h2>
            {!isClosed &&
              entries.map((entry, index) => (
                <div key={entry.slug} className="py-2">
                  <h3 className="text-sm font-semibold">{link(entry)}</h3>
                  {group === groups[0]?.group && controls?.(entry)}
                  <dl className="mt-1 grid gap-2 text-sm">
                    {shown.map((row) => (
                      <div key={row.name} className="grid grid-cols-2 gap-3">
                        <dt className="text-soft">{rowTitles[row.name]}</dt>
                        <dd className="min-w-0">
                          <ComparisonCell row={row} index={index} entry={entry} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                </div>
              ))}
          </section>
        ))}
      </div>
    </>
  )
}

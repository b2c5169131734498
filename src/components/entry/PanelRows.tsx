import type { Fact } from '../../../domain/text/section.ts'
import { MarkedText } from '../../ui/MarkedText.tsx'

interface Props {
  facts: readonly Fact[]
  numbers: ReadonlyMap<string, number>
}

/** The facts of a panel. Consecutive facts with the same label show the label once. */
export function PanelRows({ facts, numbers }: Props) {
  const groups: { label: string; facts: Fact[] }[] = []
  for (const fact of facts) {
    const last = groups.at(-1)
    if (last?.label === fact.label) last.facts.push(fact)
    else groups.push({ label: fact.label, facts: [fact] })
  }
  return (
    <dl className="panel-rows">
      {groups.map((group) => (
        <div key={group.label} className="panel-row">
          <dt>{group.label}</dt>
          {group.facts.map((fact) => (
            <dd key={fact.text}>
              <FactText fact={fact} numbers={numbers} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const FactText = ({ fact, numbers }: { fact: Fact; numbers: Props['numbers'] }) => (
  <>
    <MarkedText text={fact.text} numbers={numbers} />
    {fact.note !== undefined && (
      <span className="note">
        <MarkedText text={fact.note} numbers={numbers} />
      </span>
    )}
    {fact.details && (
      <details className="note">
        <summary className="disclosure">Line by line</summary>
        <ul>
          {fact.details.map((line) => (
            <li key={line}>
              <MarkedText text={line} numbers={numbers} />
            </li>
          ))}
        </ul>
      </details>
    )}
  </>
)

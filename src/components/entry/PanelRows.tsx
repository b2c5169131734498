import type { Fact } from '../../../domain/text/section.ts'
import { MarkedText } from '../../ui/MarkedText.tsx'

interface Props {
  facts: readonly Fact[]
  numbers: ReadonlyMap<string, number>
}

export function PanelRows({ facts, numbers }: Props) {
  const groups: { label: string; facts: Fact[] }[] = []
  for (const fact of facts) {
    const last = groups.at(-1)
    if (last?.label === fact.label) last.facts.push(fact)
    else groups.push({ label: fact.label, facts: [fact] })
  }
  return (
    <dl className="mt-2">
      {groups.map((group) => (
        <div
          key={group.label}
          className="grid items-baseline gap-x-3.5 border-b border-line py-2.5 break-inside-avoid last:border-0 last:pb-0 sm:grid-cols-[8.5rem_1fr]"
        >
          <dt className="text-note text-soft">{group.label}</dt>
          {group.facts.map((fact, index) => (
            <dd
              key={fact.text}
              className={`text-sm sm:col-start-2 [&>.estimate]:font-medium ${index > 0 ? 'mt-2' : ''}`}
            >
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
      <p className="note">
        <MarkedText text={fact.note} numbers={numbers} />
      </p>
    )}
    {fact.details && (
      <details className="note">
        <summary className="disclosure link min-h-6 w-fit">Line by line</summary>
        <ul className="pl-5">
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

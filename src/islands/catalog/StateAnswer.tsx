import { stateNames, stateSlug } from '../../../domain/tools/state-names.ts'

/** Links to our page about a US state that the query names. */
export default function StateAnswer({ code }: { code: string }) {
  const name = stateNames[code] ?? ''
  return (
    <p className="panel mt-4 text-sm">
      <a className="label" href={`/states/${stateSlug(name)}`}>
        {name}: what we verified for nurse businesses
      </a>
      <br />
      License compact, income tax, pay of RNs, business form, and the right office for each
      question.
    </p>
  )
}

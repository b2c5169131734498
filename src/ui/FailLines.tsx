import { plainText } from '../../domain/text/text.ts'

interface Props {
  /** Reasons why the business could fail. Shown as plain text, without citations and links. */
  claims: readonly string[]
}

export const FailLines = ({ claims }: Props) => (
  <section
    className="rounded-card border border-transparent bg-highlight px-4 py-3"
    aria-labelledby="fail-lines-title"
  >
    <h2 id="fail-lines-title" className="text-h3">
      Why this could fail
    </h2>
    <ol className="mt-2 list-decimal pl-5 text-sm font-medium marker:font-serif">
      {claims.map((claim) => (
        <li key={claim} className="py-0.5 pl-1">
          {plainText(claim)}
        </li>
      ))}
    </ol>
    <a className="standalone-link text-sm" href="#fail-title">
      Read the reasons in full
    </a>
  </section>
)

import type { DirectoryEntry } from '../../../domain/catalog/directory-entry.ts'
import { scoreTicks } from '../../../domain/catalog/score-ticks.ts'
import { scoreBand, scoreLabel } from '../../../domain/catalog/scores.ts'
import SaveButton from '../saved/SaveButton.tsx'

interface Props {
  entry: DirectoryEntry
}

/** The card of a search result. It looks like the static cards on the page. */
export default function ResultCard({ entry }: Props) {
  const { slug, title, score } = entry
  return (
    <li className="card" data-slug={slug}>
      <img src={`/covers/${slug}.svg`} width="320" height="200" alt="" loading="lazy" />
      <div className="head">
        <p className="note" data-category>
          {entry.category}
        </p>
        <h3>
          <a href={`/opportunity/${slug}`}>{title}</a>
        </h3>
      </div>
      <SaveButton slug={slug} title={title} />
      <p className="text soft">{entry.shortDescription}</p>
      <p className="foot">
        <span className={`mini ${scoreBand(score)}`}>
          <svg width="48" height="10" aria-hidden="true">
            <path d={scoreTicks(0, score)} />
            {score < 10 && <path className="off" d={scoreTicks(score, 10)} />}
          </svg>
          {score} {scoreLabel(score)}
        </span>
        <span className="soft">
          Solo <span className="est">{entry.revenue}</span> gross
        </span>
      </p>
    </li>
  )
}

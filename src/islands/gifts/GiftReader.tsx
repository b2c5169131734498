import { useEffect, useState } from 'react'
import type { OpenedGift } from '../../../domain/gifts/gift.schema.ts'
import { paths } from '../../../domain/http/paths.ts'
import { day } from '../../../domain/text/day.ts'
import { openGift } from '../../stores/gifts/gifts.ts'
import { Blocks } from '../../ui/Blocks.tsx'
import { CitedText } from '../../ui/MarkedText.tsx'
import '../../ui/island-styles.ts'

type View = { state: 'loading' | 'closed' | 'failed' } | { state: 'open'; gift: OpenedGift }

export default function GiftReader() {
  const [view, setView] = useState<View>({ state: 'loading' })
  const load = () => {
    setView({ state: 'loading' })
    openGift().then(
      (gift) => setView(gift ? { state: 'open', gift } : { state: 'closed' }),
      () => setView({ state: 'failed' }),
    )
  }
  useEffect(load, [])
  useEffect(() => {
    addEventListener('hashchange', load)
    return () => removeEventListener('hashchange', load)
  }, [])

  switch (view.state) {
    case 'loading':
      return <p role="status">Loading the section...</p>
    case 'failed':
      return (
        <div role="alert">
          <p>We couldn’t load the section. Check your connection.</p>
          <button type="button" className="button secondary mt-3" onClick={load}>
            Retry
          </button>
        </div>
      )
    case 'closed':
      return (
        <p role="alert">
          This link no longer works. Links stop after seven days, or earlier if the sender revokes
          the link or is no longer a member. Ask the sender for a new link, or read the{' '}
          <a href="/#directory">free directory</a>.
        </p>
      )
    case 'open': {
      const { opportunitySlug, title, section, sources, endsAt } = view.gift
      return (
        <>
          <p className="note">
            A member of RN Opportunities sent you this section of{' '}
            <a href={paths.opportunity(opportunitySlug)}>{title}</a>. The link works until{' '}
            {day.format(new Date(endsAt))}.
          </p>
          <section className="panel text-sm">
            <h2 className="mb-2 text-panel">{section.title}</h2>
            <Blocks
              blocks={section.blocks}
              show={(text) => <CitedText text={text} sources={sources} />}
            />
          </section>
          <p className="buttons">
            <a className="button" href={paths.opportunity(opportunitySlug)}>
              Read the free analysis
            </a>
            <a className="button secondary" href={paths.pricing}>
              See membership
            </a>
          </p>
        </>
      )
    }
  }
}

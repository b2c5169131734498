import { useEffect } from 'react'
import { paths } from '../../../domain/http/paths.ts'
import { day } from '../../../domain/text/day.ts'
import { openGift } from '../../stores/gifts/gifts.ts'
import { Blocks } from '../../ui/Blocks.tsx'
import { CitedText } from '../../ui/MarkedText.tsx'
import '../../ui/island-styles.ts'
import { Loading } from '../../ui/LoadState.tsx'
import { useLoaded } from '../../ui/use-loaded.tsx'

export default function GiftReader() {
  const {
    part: gift,
    failure,
    retry,
  } = useLoaded(true, openGift, 'We couldn’t load the section. Check your connection.')
  useEffect(() => {
    addEventListener('hashchange', retry)
    return () => removeEventListener('hashchange', retry)
  }, [retry])

  if (failure) return failure
  if (gift === undefined) return <Loading>Loading the section...</Loading>
  if (gift === null) {
    return (
      <p role="alert">
        This link no longer works. Links stop after seven days, or earlier if the sender revokes the
        link or is no longer a member. Ask the sender for a new link, or read the{' '}
        <a href="/#directory">free directory</a>.
      </p>
    )
  }
  const { opportunitySlug, title, section, sources, endsAt } = gift
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

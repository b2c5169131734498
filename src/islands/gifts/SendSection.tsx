import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { giftDays } from '../../../domain/billing/plans.ts'
import type { GiftItem } from '../../../domain/gifts/gift.schema.ts'
import { day } from '../../../domain/text/day.ts'
import { $gifts, createGift, loadGifts, revokeGift } from '../../stores/gifts/gifts.ts'
import { failureSentence } from '../../stores/ui/failures.ts'
import { useCopy } from '../../ui/use-copy.ts'

interface Props {
  slug: string
  section: string
}

/** Below a section of members' text: sends it to a colleague, and lists the links to it. */
export function SendSection({ slug, section }: Props) {
  const list = useStore($gifts)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [link, setLink] = useState('')
  const { copy, outcome } = useCopy(() => link)

  const run = async (fallback: string, work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    await work().catch((thrown: unknown) => setError(failureSentence(thrown, fallback)))
    setBusy(false)
  }
  const load = () => run('We couldn’t load your links. Try again.', loadGifts)
  const create = () =>
    run('The link was not created. Try again.', async () =>
      setLink(await createGift(slug, section)),
    )
  const revoke = (id: string) =>
    run('The link was not revoked. Try again.', async () => {
      await revokeGift(id)
      setLink('')
    })

  if (!isOpen) {
    return (
      <button
        type="button"
        className="button secondary no-print mt-3 text-sm"
        onClick={() => {
          setOpen(true)
          if (!list) void load()
        }}
      >
        Send this section
      </button>
    )
  }
  const links = list?.gifts.filter(
    (gift) => gift.opportunitySlug === slug && gift.section === section,
  )
  return (
    <div className="no-print mt-3 grid gap-3 rounded-control bg-surface-sunken p-3">
      <p>
        A link opens this section for {giftDays} days, without an account. Anyone who has the link
        can read the section.
        {list && ` You can create ${list.leftThisMonth || 'no'} more this month.`}
      </p>
      {link !== '' && (
        <p className="flex flex-wrap items-center gap-2">
          <input
            className="field min-w-0 flex-1"
            aria-label="Link to this section"
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <button type="button" className="button" onClick={() => void copy()}>
            Copy
          </button>
          <span className="note" role="status">
            {outcome || 'Copy the link now. We cannot show it again after you leave this page.'}
          </span>
        </p>
      )}
      {links?.map((gift) => (
        <Link key={gift.id} gift={gift} isBusy={isBusy} onRevoke={() => void revoke(gift.id)} />
      ))}
      {error && (
        <p className="text-err" role="alert">
          {error}
        </p>
      )}
      <p className="buttons">
        {list?.leftThisMonth !== 0 && (
          <button
            type="button"
            className="button secondary"
            aria-busy={isBusy && !list}
            disabled={isBusy}
            onClick={() => void (list ? create() : load())}
          >
            {list ? 'Create a link' : isBusy ? 'Loading...' : 'Retry'}
          </button>
        )}
        <button type="button" className="button secondary" onClick={() => setOpen(false)}>
          Close
        </button>
      </p>
    </div>
  )
}

function Link({
  gift: { opens, endsAt },
  isBusy,
  onRevoke,
}: {
  gift: GiftItem
  isBusy: boolean
  onRevoke: () => void
}) {
  const times = opens === 1 ? 'once' : `${opens} times`
  return (
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span>
        A link works until {day.format(new Date(endsAt))}. Opened {times}.
      </span>
      <button type="button" className="button secondary" disabled={isBusy} onClick={onRevoke}>
        Revoke
      </button>
    </p>
  )
}

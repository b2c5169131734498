import { useStore } from '@nanostores/react'
import { $lostTexts, settleLost } from '../../stores/launch/plans.ts'

/** Offers once a text that a change on another device replaced. */
export function LostText({ slug, field }: { slug: string; field: string }) {
  const text = useStore($lostTexts)[slug]?.[field]
  if (text === undefined) return null
  return (
    <div className="no-print mt-2 rounded-control bg-surface-sunken p-3 text-sm" role="status">
      <p>A change on another device replaced this text:</p>
      <p className="my-1 font-medium wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
      <p className="flex gap-4">
        <button type="button" className="link" onClick={() => settleLost(slug, field, true)}>
          Use this text
        </button>
        <button type="button" className="link" onClick={() => settleLost(slug, field, false)}>
          Discard
        </button>
      </p>
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { fillInFields, mostPriceCharacters } from '../../../domain/launch/fill-ins.ts'
import { $fillIns, setFillIn } from '../../stores/launch/fill-ins.ts'
import { fillInsSlug } from '../../stores/launch/plans.ts'
import { LostText } from './LostText.tsx'
import '../../ui/island-styles.ts'

interface Props {
  slug: string
  /** Her prices for the services of the entry, by the keys of `priceKeys`. */
  prices: { key: string; label: string; example?: string }[]
}

/** What the nurse fills in once for the texts of every entry, and her prices for this one. */
export function FillInFields({ slug, prices }: Props) {
  const values = useStore($fillIns)
  const fields = [
    ...fillInFields,
    ...prices.map((price) => ({ ...price, most: mostPriceCharacters, autoComplete: 'off' })),
  ]
  return (
    <fieldset className="no-print border-0 p-0">
      <legend className="note">
        Fill in these fields once. We add your text to your letters, words to say and documents. We
        store it in your account.
      </legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {fields.map((field) => (
          <label key={field.key} className="grid min-w-0 content-start text-sm">
            {field.label}
            <input
              className="field min-w-0"
              dir="auto"
              maxLength={field.most}
              autoComplete={field.autoComplete}
              placeholder={'example' in field ? field.example : undefined}
              value={values[field.key] ?? ''}
              onChange={({ target }) => setFillIn(field.key, target.value)}
            />
            <LostText slug={field.key.startsWith('price') ? slug : fillInsSlug} field={field.key} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { useStore } from '@nanostores/react'
import { exactDollars } from '../../../domain/billing/exact-dollars.ts'
import { fillInFields, priceKeys } from '../../../domain/launch/fill-in-fields.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { $fillIns, fillInsSlug } from '../../stores/launch/plans.ts'
import { PlanField } from './PlanField.tsx'
import '../../ui/island-styles.ts'

type Props = Pick<PlanEntry, 'slug'> & Partial<Pick<PlanEntry, 'services'>>

/**
 * What the nurse fills in once for the texts of every entry, and her prices for this one. Without
 * `services`, only her first price.
 */
export function FillInFields({ slug, services = [] }: Props) {
  const { state } = useStore($fillIns)
  const keys = priceKeys(services.map(({ unit }) => unit))
  return (
    <fieldset className="no-print border-0 p-0">
      <legend className="note">
        Fill in these fields once. We add your text to your letters, words to say and documents. We
        store it in your account.
      </legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {fillInFields.map(({ key, most, ...field }) => (
          <PlanField
            key={key}
            slug={fillInsSlug}
            field={key}
            maxLength={most}
            start={key === 'state' ? state : undefined}
            {...field}
          />
        ))}
        {services.map(({ unit, dollars }, index) => (
          <PlanField
            key={unit}
            slug={slug}
            field={keys[index]!}
            label={`Your price per ${unit}`}
            placeholder={`such as ${exactDollars(dollars)}`}
          />
        ))}
        {services.length === 0 && <PlanField slug={slug} field="price" label="Your price" />}
      </div>
    </fieldset>
  )
}

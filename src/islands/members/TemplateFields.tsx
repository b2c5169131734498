import { useStore } from '@nanostores/react'
import { fillInFields, mostPriceCharacters } from '../../../domain/launch/fill-ins.ts'
import { $isStored } from '../../stores/members/member-storage.ts'
import { $fillIns, setFillIn } from '../../stores/launch/fill-ins.ts'

const price = {
  key: 'price',
  label: 'Your price',
  most: mostPriceCharacters,
  autoComplete: 'off',
} as const

export function TemplateFields() {
  const values = useStore($fillIns)
  const isStored = useStore($isStored)
  return (
    <fieldset className="no-print my-2 border-0 p-0">
      <legend className="font-medium">
        Fill in these fields once. We add your text to the templates of every entry.
      </legend>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {[...fillInFields, price].map(({ key, label, most, autoComplete }) => (
          <label key={key} className="grid min-w-0">
            {label}
            <input
              className="field min-w-0"
              dir="auto"
              maxLength={most}
              autoComplete={autoComplete}
              value={values[key] ?? ''}
              onChange={({ target }) => setFillIn(key, target.value)}
            />
          </label>
        ))}
      </div>
      <p className="note mt-2">
        {isStored
          ? 'We save your text in this browser only.'
          : 'We couldn’t save your text. Copy your templates before you close this page.'}
      </p>
    </fieldset>
  )
}

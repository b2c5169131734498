import { useStore } from '@nanostores/react'
import { templateFields } from '../../../domain/members/template-fields.ts'
import { $isStored } from '../../stores/members/member-storage.ts'
import { $templateValues, setTemplateValue } from '../../stores/members/template-values.ts'

export function TemplateFields() {
  const values = useStore($templateValues)
  const isStored = useStore($isStored)
  return (
    <fieldset className="no-print my-2 border-0 p-0">
      <legend className="font-medium">
        Fill in these fields once. We add your text to the templates of every entry.
      </legend>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {templateFields.map(({ name, autoComplete }) => (
          <label key={name} className="grid min-w-0">
            Your {name}
            <input
              className="field min-w-0"
              dir="auto"
              maxLength={80}
              autoComplete={autoComplete}
              value={values[name] ?? ''}
              onChange={({ target }) => setTemplateValue(name, target.value)}
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

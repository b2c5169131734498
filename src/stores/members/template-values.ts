import {
  templateFields,
  type TemplateField,
  type TemplateValues,
} from '../../../domain/members/template-fields.ts'
import { storeForMember } from './member-storage.ts'

function parseValues(stored: unknown): TemplateValues {
  const texts = Object(stored) as Record<string, unknown>
  return Object.fromEntries(
    templateFields.flatMap(({ name }) =>
      typeof texts[name] === 'string' ? [[name, texts[name]]] : [],
    ),
  )
}

const values = storeForMember<TemplateValues>('templates', {}, parseValues)

export const $templateValues = values.$value

export const loadTemplateValues = (): void => values.load()

export const setTemplateValue = (field: TemplateField, text: string): void =>
  values.change((current) => ({ ...current, [field]: text }))

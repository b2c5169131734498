/**
 * The fields that a member fills in once for the templates of every entry. A template writes a
 * field as `[your name]`.
 */
export const templateFields = [
  { name: 'name', autoComplete: 'name' },
  { name: 'phone', autoComplete: 'tel' },
  { name: 'state', autoComplete: 'address-level1' },
  { name: 'price', autoComplete: 'off' },
] as const

export type TemplateField = (typeof templateFields)[number]['name']
export type TemplateValues = Partial<Record<TemplateField, string>>

interface TemplatePart {
  /** `filled` is a value that the member entered. `blank` is text that stays in square brackets. */
  kind: 'text' | 'blank' | 'filled'
  text: string
}

export const templateParts = (text: string, values: TemplateValues): TemplatePart[] =>
  text
    .split(/(\[[^\]]*\])/)
    .filter(Boolean)
    .map((part) => {
      if (!part.startsWith('[')) return { kind: 'text', text: part }
      const field = templateFields.find(({ name }) => part === `[your ${name}]`)
      const value = field && values[field.name]?.trim()
      return value ? { kind: 'filled', text: value } : { kind: 'blank', text: part }
    })

/** A blank without a value stays in square brackets. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  templateParts(text, values)
    .map((part) => part.text)
    .join('')

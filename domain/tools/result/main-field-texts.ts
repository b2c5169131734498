export interface FieldText {
  label: string
  unit: '$' | '%' | ''
  help?: string | undefined
}

export const text = (label: string, unit: FieldText['unit'] = '', help?: string): FieldText => ({
  label,
  unit,
  help,
})

/** The texts of the fields that most users change. */
export const mainFieldTexts = {
  s: text('Percent of a full schedule', '%'),
  't.1': text('Your W-2 wages a year', '$'),
  't.2': text("Your spouse's wages a year", '$'),
  r: text('State income tax', '%', 'Percent of profit. Replaces the tax of the state.'),
}

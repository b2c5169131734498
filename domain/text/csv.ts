/** Matches an amount or a number, such as `-$1,166`. A spreadsheet reads it as a number. */
const amount = /^-?\$?\d[\d,]*(?:\.\d+)?%?$/

/**
 * Writes one cell by RFC 4180. If a spreadsheet could run the text as a formula, puts an apostrophe
 * before the text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const cell = (value: string): string => {
  const isFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) && !amount.test(value)
  const safe = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Excel reads a file as UTF-8 only if the file starts with this mark. */
const utf8Mark = '\uFEFF'

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  utf8Mark + rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'

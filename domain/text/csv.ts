/**
 * Writes one cell by RFC 4180. An apostrophe stops a spreadsheet from running a text as a formula: text
 * that begins with a sign, also a full-width one or one after spaces
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const cell = (value: string): string => {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes rows of cells as the text of a CSV file. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'

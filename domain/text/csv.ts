/**
 * Writes one cell by RFC 4180. A spreadsheet may run a text as a formula if the text begins with a
 * tab, a line break, or a sign such as `=` or `＝`, even after spaces. An apostrophe before the text
 * prevents that (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const cell = (value: string): string => {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'

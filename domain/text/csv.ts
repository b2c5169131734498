/**
 * Writes one cell by RFC 4180. If a spreadsheet could run the text as a formula, puts an apostrophe
 * before the text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const cell = (value: string): string => {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'

/** The part of an answer that models write in TeX, between `\(` and `\)` or `\[` and `\]`. */
export const mathPattern = String.raw`\\\((?<formula>.{1,1000}?)\\\)|\\\[(?<display>.{1,1000}?)\\\]`

const symbols: Record<string, string> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  approx: '≈',
  neq: '≠',
  ne: '≠',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  sum: '∑',
  sqrt: '√',
  left: '',
  right: '',
  text: '',
  textbf: '',
  mathrm: '',
  mathbf: '',
  quad: ' ',
  qquad: ' ',
}

const group = String.raw`\{([^{}]*)\}`
const fraction = new RegExp(String.raw`\\[dt]?frac\s?${group}\s?${group}`, 'g')

/** Adds parentheses around more than one word or number. */
const operand = (text: string): string => (/^[\w$%.,]*$/.test(text.trim()) ? text : `(${text})`)

/**
 * Converts simple TeX to a line of plain text, such as `5 × $40 = $200`. Leaves out commands that it
 * does not know.
 */
export function mathText(tex: string): string {
  return tex
    .replaceAll('{,}', ',')
    .replaceAll(/\\text(?:bf|rm)?\{([^{}]*)\}/g, '$1')
    .replaceAll(
      fraction,
      (_, top: string, bottom: string) => `${operand(top)} / ${operand(bottom)}`,
    )
    .replaceAll(/\\sqrt\s?\{([^{}]*)\}/g, '√($1)')
    .replaceAll(/\\([a-zA-Z]+)/g, (_, name: string) => symbols[name] ?? '')
    .replaceAll(/\\[,;:! \\]|[{}]|&/g, (match) => (match.startsWith('\\') ? ' ' : ''))
    .replaceAll(/\\(?=[%$#&_])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

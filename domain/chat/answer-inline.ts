export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; parts: Inline[] }
  | { kind: 'break' }

/**
 * Returns the target of an allowed link, and undefined for any other link. If it returns undefined,
 * the answer shows only the link's label.
 */
export type LinkRule = (address: string) => string | undefined

/** The part of an answer that models write in TeX, between `\(` and `\)` or `\[` and `\]`. */
const mathPattern = String.raw`\\\((?<formula>.{1,1000}?)\\\)|\\\[(?<display>.{1,1000}?)\\\]`

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
function mathText(tex: string): string {
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

const escape = String.raw`\\(?<escaped>[!-/:-@[-\x60{-~])`
const code = String.raw`(?<ticks>\x60+)(?<code>[^\x60]+)\k<ticks>(?!\x60)`
const link = String.raw`(?<image>!?)\[(?<label>(?:[^[\]\\]|\\.)*)\]\(\s*<?(?<address>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`
// The limit of 2,000 characters prevents quadratic time on an answer with many unclosed `**`.
const strong = String.raw`(?<two>\*\*|__)(?=\S)(?<bold>.{1,2000}?)(?<=\S)\k<two>(?!\*)`
// `*` and `_` inside a word are not emphasis: 2*3*4, snake_case_name.
const emphasis = String.raw`(?<!\w)(?<one>[*_])(?=[^\s*_])(?<slanted>.{1,2000}?)(?<=\S)\k<one>(?!\w)`
// The lookbehind starts a match only at the first of several spaces, which prevents quadratic time.
const lineBreak = String.raw`(?<break>(?:(?<! ) {2,}|\\)\n|<br ?\/?>)`
const token = new RegExp(
  [mathPattern, escape, code, link, strong, emphasis, lineBreak]
    .map((part) => `(?:${part})`)
    .join('|'),
  'gs',
)

/**
 * Maximum depth of bold, emphasis and links inside each other. The outermost has depth 0. Markdown
 * inside an element of the maximum depth stays plain text.
 */
const maxDepth = 4

/**
 * Parses the Markdown of one paragraph: bold, emphasis, code, links, line breaks and formulas. A link
 * that `linkRule` rejects becomes its label, an image becomes its alt text, and HTML other than
 * `<br>` stays text.
 */
export function parseInline(markdown: string, linkRule: LinkRule, depth = 0): Inline[] {
  const parts: Inline[] = []
  const push = (...more: Inline[]) => {
    for (const part of more) {
      const last = parts.at(-1)
      if (typeof part === 'string' && typeof last === 'string')
        parts[parts.length - 1] = last + part
      else if (part !== '') parts.push(part)
    }
  }
  const inner = (text: string): Inline[] =>
    depth < maxDepth ? parseInline(text, linkRule, depth + 1) : [text]

  let from = 0
  for (const match of markdown.matchAll(token)) {
    const groups = match.groups ?? {}
    push(markdown.slice(from, match.index))
    from = match.index + match[0].length
    const formula = groups['formula'] ?? groups['display']
    if (formula !== undefined) push(mathText(formula))
    else if (groups['escaped'] !== undefined) push(groups['escaped'])
    else if (groups['code'] !== undefined) push({ kind: 'code', text: groups['code'] })
    else if (groups['bold'] !== undefined) push({ kind: 'strong', parts: inner(groups['bold']) })
    else if (groups['slanted'] !== undefined)
      push({ kind: 'emphasis', parts: inner(groups['slanted']) })
    else if (groups['break'] !== undefined) push({ kind: 'break' })
    else push(...parseLink(groups, linkRule, inner))
  }
  push(markdown.slice(from))
  return parts
}

function parseLink(
  { image, label = '', address = '' }: Record<string, string | undefined>,
  linkRule: LinkRule,
  inner: (text: string) => Inline[],
): Inline[] {
  const parts = inner(label)
  const to = image ? undefined : linkRule(address)
  return to === undefined || parts.length === 0 ? parts : [{ kind: 'link', to, parts }]
}

export const inlineText = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'break') return ' '
      return part.kind === 'code' ? part.text : inlineText(part.parts)
    })
    .join('')

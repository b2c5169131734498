const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll(/\\(.)/g, '$1'),
  )

/** Splits a list of selectors at its commas. `outer` is a selector's text outside parentheses. */
function splitSelectors(list: string): { whole: string; outer: string }[] {
  const selectors = [{ whole: '', outer: '' }]
  let depth = 0
  for (const [part] of list.matchAll(/\\.|[^\\]/g)) {
    if (part === '(') depth++
    if (part === ',' && depth === 0) {
      selectors.push({ whole: '', outer: '' })
      continue
    }
    const last = selectors.at(-1)!
    last.whole += part
    if (depth === 0) last.outer += part
    if (part === ')') depth--
  }
  return selectors
}

function closingBrace(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  throw new Error('A style has an unclosed brace')
}

/**
 * Whether one of the selectors in `list` can match an element. A selector can match if `isUsed`
 * accepts its first class outside parentheses. If all its classes are in parentheses, as in
 * `:is(.a, .b)`, one accepted class is enough. A selector without a class can always match.
 */
const canMatch = (list: string, isUsed: (name: string) => boolean): boolean =>
  splitSelectors(list).some(({ whole, outer }) => {
    const [first] = classesOf(outer)
    if (first !== undefined) return isUsed(first)
    const classes = classesOf(whole)
    return classes.length === 0 || classes.some(isUsed)
  })

function trimRules(css: string, isUsed: (name: string) => boolean): string {
  let kept = ''
  for (let start = 0; start < css.length;) {
    const open = css.indexOf('{', start)
    if (open === -1) return kept + css.slice(start)
    const close = closingBrace(css, open)
    const selector = css.slice(start, open)
    if (selector.startsWith('@')) {
      const rules = trimRules(css.slice(open + 1, close), isUsed)
      if (rules !== '') kept += `${selector}{${rules}}`
    } else if (canMatch(selector, isUsed)) kept += css.slice(start, close + 1)
    start = close + 1
  }
  return kept
}

/**
 * Removes unused rules from the layer `utilities` of a minified style: the rules of classes that
 * are not in `used`.
 */
export function trimUtilities(css: string, used: ReadonlySet<string>): string {
  const layer = '@layer utilities{'
  const start = css.indexOf(layer)
  if (start === -1) return css
  const from = start + layer.length
  const end = closingBrace(css, from - 1)
  return css.slice(0, from) + trimRules(css.slice(from, end), (n) => used.has(n)) + css.slice(end)
}

/**
 * Removes unused custom properties of Tailwind and Lightning CSS from a minified style: their
 * `@property` rules and their declarations. `read` holds the names of the used properties.
 */
export function trimProperties(css: string, read: ReadonlySet<string>): string {
  const keepIfRead = (rule: string, name: string) => (read.has(name) ? rule : '')
  return css
    .replaceAll(/@property (--tw-[\w-]+)\{[^}]*\}/g, keepIfRead)
    .replaceAll(/(--(?:tw|lightningcss)-[\w-]+):[^;}]*;?/g, keepIfRead)
}

const characters: Record<string, string> = {
  '&#38;': '&',
  '&amp;': '&',
  '&#39;': "'",
  '&gt;': '>',
  '&lt;': '<',
}

/** Returns every word of HTML or JavaScript that can be a class. */
export const classWords = (text: string): string[] =>
  text.replaceAll(/&(?:#38|amp|#39|gt|lt);/g, (entity) => characters[entity]!).split(/[\s"`]+/)

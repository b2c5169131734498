type Field = string | Field[] | { [name: string]: Field }
export type Form = { [name: string]: Field }

/**
 * Parses Stripe's form encoding, such as `items[0][price]=x` and `expand[]=y`. An object whose keys
 * are all numbers becomes a list.
 */
export function parseForm(text: string): Form {
  const form: Tree = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part, index) => (index ? part.replace(/\]$/, '') : part))
    setField(form, path, value)
  }
  return Object.fromEntries([...form].map(([name, value]) => [name, toField(value)]))
}

type Tree = Map<string, Tree | string>

function setField(tree: Tree, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(tree.size) : name
  if (rest.length === 0) return void tree.set(key, value)
  const existing = tree.get(key)
  const child: Tree = existing instanceof Map ? existing : new Map()
  tree.set(key, child)
  setField(child, rest, value)
}

function toField(tree: Tree | string): Field {
  if (typeof tree === 'string') return tree
  const names = [...tree.keys()]
  if (names.every((name) => /^\d+$/.test(name))) return [...tree.values()].map(toField)
  return Object.fromEntries([...tree].map(([name, value]) => [name, toField(value)]))
}

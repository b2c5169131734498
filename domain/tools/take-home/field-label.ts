import { findField } from './take-home-fields.ts'

const otherLabels: Record<string, string> = {
  lines: 'Prices and quantities',
  'tax.status': 'Filing status',
  state: 'State',
}

/** `costItems` has the names of the entry's yearly costs. */
export function labelOf(path: string, costItems: readonly string[]): string {
  const [part, index] = path.split('.')
  const label = otherLabels[path] ?? findField([], path)!.label
  if (part === 'runningCosts') return costItems[Number(index)] ?? label
  return part === 'lines' && index ? `${label} in line ${Number(index) + 1}` : label
}

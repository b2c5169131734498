import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** WCAG 2.2, levels A and AA, as axe names its rules. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** WCAG violations that axe finds on the page, or in the part that `within` selects. */
export async function axe(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(wcag)
  if (within) builder.include(within)
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

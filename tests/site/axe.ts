import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Prepares axe for a page. Axe describes only the elements with violations, because describing the
 * thousands of elements that pass takes as long as the check.
 */
export const axeFor = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource })
    // For a page without frames, use axe's legacy mode. It gives the same result there and opens no
    // second page.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })

export async function axe(page: Page, within?: string): Promise<string[]> {
  const builder = axeFor(page).withTags(wcag)
  if (within) builder.include(within)
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

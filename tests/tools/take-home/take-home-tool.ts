import type { Page } from 'playwright'
import type { Profile } from '../../../domain/tools/profile.ts'
import { useSite, type Visit } from '../../site/site.ts'

export const path = '/opportunity/medication-reconciliation-seniors'
/**
 * The fragment of a take-home link with the inputs of case 1 in take-home.unit.test.ts: a full
 * schedule, with 60 miles a week for 50 weeks. The start-up costs of $5,500 do not count.
 */
export const fullSchedule =
  '#take-home?v=1&l=275.3.46.0.3~150.20.12.0.2&s=100&c=1200.1200.600.500.0&f=3&m=60.50&u=5500.0&h=7&t=single.0.0.0.0.0&x=1&r=&w=45&b=0'
export const withRunway = `${fullSchedule}&k=3.12.1755.5200.5400.15000.2.3.12.60.30`

/** Stores what the browser keeps of a nurse's job, before the page loads. */
export const withProfile = (profile: Profile) => (page: Page) =>
  page.addInitScript(
    (stored) => localStorage.setItem('profile', stored),
    JSON.stringify({ profile, changedAt: '2026-11-20T12:00:00.000Z' }),
  )

export function tool(page: Page) {
  const section = page.locator('#take-home')
  return {
    page,
    section,
    field: (label: string) => section.getByLabel(label, { exact: true }),
    /** A field that is a list of choices. */
    choice: (label: string) => section.getByRole('combobox', { name: label, exact: true }),
    headline: () => section.locator('.panel > p').first().innerText(),
    announced: () => section.locator('output').first().innerText(),
    fragment: () => new URL(page.url()).hash,
    unfold: () =>
      section
        .locator('details')
        .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true))),
    /** The amount of a row in "Every step". Opens it. */
    step: async (label: string) => {
      await section
        .locator('details', { has: page.getByRole('heading', { name: 'Every step' }) })
        .evaluate((fold: HTMLDetailsElement) => (fold.open = true))
      return section
        .locator('details tr', { has: page.locator(`th:text-is("${label}")`) })
        .locator('td')
        .first()
        .textContent()
    },
  }
}

export function useTakeHome() {
  const site = useSite()
  const open = async (fragment = '#take-home', options: Visit = {}) => {
    const opened = tool(await site.visit(path + fragment, options))
    await opened.section.getByRole('heading', { name: 'Every step' }).waitFor()
    return opened
  }
  return { site, open }
}

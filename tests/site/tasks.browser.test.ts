import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { calculateBusinessFigures } from '../../domain/tools/business-figures.ts'
import { defaultProfile, toHousehold } from '../../domain/tools/profile.ts'
import { figureTexts } from '../../domain/tools/result/figure-texts.ts'
import { toTakeHomeEntry } from '../../domain/tools/take-home/take-home-entry.ts'
import { newestTaxYear } from '../../domain/tools/take-home/tax-years.ts'
import { useAccounts } from '../account/accounts.ts'
import { claim, member, signInNewUser } from '../billing/membership.ts'
import { readRealCards, readRealEntries } from '../catalog/real-entries.ts'
import { password } from '../support/whole-site.ts'

const accounts = useAccounts()
const viewport = { width: 360, height: 740 }

/**
 * Sets the size of a phone's window. Turns animated scrolling off, because `onPhone` would measure
 * wrong distances during an animation.
 */
async function toPhone(page: Page): Promise<Page> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

function onPhone(page: Page) {
  const count = { taps: 0, screens: 0 }
  /** Waits until the scroll position stays the same for 150 ms. */
  const settle = () =>
    page.waitForFunction(
      () =>
        new Promise<boolean>((resolve) => {
          const { scrollY } = window
          setTimeout(() => resolve(scrollY === window.scrollY), 150)
        }),
    )
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    await settle()
    const { y = 0, height = 0 } = (await target.boundingBox()) ?? {}
    const below = Math.max(0, y + height - viewport.height)
    const distance = y < 0 ? y : below
    count.screens += Math.abs(distance) / viewport.height
    await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), distance)
  }
  return {
    count,
    reach,
    tap: async (target: Locator) => {
      await reach(target)
      count.taps += 1
      await target.tap()
    },
  }
}

const phone = async () => toPhone(await accounts.window({ width: 360, touch: true }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('finds part-time businesses from home under $3,000 in 3 taps and 2 screens', async () => {
  const page = await phone()
  await page.goto('/')
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y
  expect(await top('#directory')).toBeLessThan(1.75 * viewport.height)
  expect(await top('.cards [data-slug]:first-child')).toBeLessThan(3 * viewport.height)
  const { tap, reach, count } = onPhone(page)
  for (const chip of ['Part time', 'From home', 'Up to $3,000']) await tap(button(page, chip))
  await page.waitForURL(/contact=remote.*budget=3000.*hours=10/)
  const found = page.locator('.cards [data-slug]:visible')
  await reach(found.first().getByRole('link').first())
  expect(count.taps).toBe(3)
  expect(count.screens).toBeLessThanOrEqual(2)
  const slugs = await found.evaluateAll((all: HTMLElement[]) =>
    all.map(({ dataset }) => dataset.slug),
  )
  const fitting = readRealCards().filter(
    ({ contact, smallestWeek, toStart: { low, high } }) =>
      (contact === 'remote' || contact === 'no patients') &&
      smallestWeek !== null &&
      smallestWeek <= 10 &&
      (low + high) / 2 <= 3_000,
  )
  expect(slugs.sort()).toEqual(fitting.map(({ slug }) => slug).sort())
})

test('shows what a business keeps next to three 12s after 2 taps and one answer typed, the same on every page', async () => {
  const page = await phone()
  await page.goto('/')
  const { tap, count } = onPhone(page)
  await tap(button(page, 'Change your job'))
  const pay = page.getByLabel('Hourly pay')
  await tap(pay)
  await pay.fill('52')
  await pay.press('Enter')
  const shown = page.locator('main [data-household]').first()
  await expect.poll(() => shown.textContent()).toBe('36 h a week at $52, single, before state tax')
  expect(count.taps).toBe(2)

  const slug = 'sleep-coaching'
  const entry = toTakeHomeEntry(readRealEntries().find(({ data }) => data.slug === slug)!.data)!
  const household = toHousehold({ ...defaultProfile, hourlyPay: 52_00 })
  const texts = figureTexts(calculateBusinessFigures(entry, household, { federal: newestTaxYear }))
  const card = page.locator(`.cards [data-slug="${slug}"]`)
  const figure = (name: string) => page.locator(`[data-figure=${name}]`).first().textContent()
  await expect.poll(() => card.locator('[data-figure=first]').textContent()).toBe(texts.first)
  await page.goto(`/opportunity/${slug}`)
  await expect.poll(() => figure('first')).toBe(texts.first)
  expect(await figure('verdict')).toBe(texts.verdict)
  await page.goto(`/compare?e=${slug},nurse-foot-care`)
  const first = page.getByRole('row', { name: /^First 12 months, kept/ })
  await expect.poll(() => first.locator('td').first().textContent()).toContain(texts.firstShort)
  await page.goto('/tools/fit#a=contact:r,budget:4000,months:6,buyer:f,backgrounds:f')
  const result = page.getByRole('region', { name: 'Your results' })
  await expect
    .poll(() => result.textContent())
    .toContain(`The first 12 months keep ${texts.first} `)
})

test('brings the members’ text into view after the payment', async () => {
  const page = await phone()
  await signInNewUser(accounts, page, '/pricing?returnUrl=/opportunity/luxury-travel-medicine')
  const { tap, count } = onPhone(page)
  await tap(claim(page))
  await tap(page.getByLabel(/^I agree/))
  await tap(button(page, 'Subscribe'))
  await tap(page.locator('.welcome').getByRole('link').first())
  const bought = page.locator('#members-compliance')
  await bought.getByRole('heading').first().waitFor()
  await expect
    .poll(async () => {
      const { y = Infinity } = (await bought.boundingBox()) ?? {}
      return y
    })
    .toBeLessThan(viewport.height / 2)
  expect((await bought.boundingBox())?.y).toBeGreaterThanOrEqual(-1)
  expect(count).toEqual({ taps: 4, screens: expect.closeTo(0, 0) })
})

test('saves two businesses and writes a note in 5 taps and 3 screens, sign-up included', async () => {
  const page = await phone()
  await page.goto('/')
  const { tap, count } = onPhone(page)
  const saves = page.getByRole('button', { name: /^Save / })
  await tap(saves.nth(0))
  await page.getByLabel('Email').fill(`phone-${Date.now()}@example.com`)
  await page.getByLabel('Password').fill(password)
  await tap(button(page, 'Sign Up'))
  await page.getByText('Opportunity added to your saved list').first().waitFor()
  await tap(saves.nth(1))
  await tap(page.getByRole('link', { name: 'View list' }))
  await page.waitForURL('**/saved')
  const notes = page.getByLabel('Notes')
  await expect.poll(() => notes.count()).toBe(2)
  await tap(notes.first())
  await notes.first().fill('Ask Dana about the license')
  await page.getByText('Saved just now').waitFor()
  expect(count.taps).toBeLessThanOrEqual(5)
  expect(count.screens).toBeLessThanOrEqual(3)
})

test('cancels a membership in 6 taps and half a screen', async () => {
  const page = await phone()
  await member(accounts, page)
  await page.goto('/')
  const { tap, reach, count } = onPhone(page)
  await tap(page.getByRole('button', { name: /^Account/ }))
  await tap(page.getByRole('link', { name: 'Manage Subscription' }))
  await tap(button(page, 'Manage Billing'))
  await tap(page.getByRole('link', { name: 'Cancel subscription' }))
  await tap(button(page, 'Cancel subscription'))
  await tap(page.getByText('Return to RN Opportunities'))
  await page.getByText('Your membership is canceled').waitFor()
  await reach(page.getByText(/^You keep access until /))
  expect(count.taps).toBeLessThanOrEqual(6)
  expect(count.screens).toBeLessThanOrEqual(0.5)
})

import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { stateNames, statePath, stateSlug } from '../../domain/tools/state-names.ts'
import { axe } from '../site/axe.ts'
import { useSite } from '../site/site.ts'

const site = useSite()

const isTooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })

describe('the list of states', () => {
  test('links to the page of each state, from the address of each state', async () => {
    const page = await site.visit('/states', { javaScript: false, width: 390 })
    for (const [code, name] of Object.entries(stateNames)) {
      const link = page.locator(`#${stateSlug(name)} a`)
      expect(await link.getAttribute('href'), name).toBe(statePath(code))
    }
  })

  test('takes at most 8 screens of a phone, and has no empty cell', async () => {
    const page = await site.visit('/states', { width: 390 })
    await page.setViewportSize({ width: 390, height: 844 })
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(screens).toBeLessThanOrEqual(8)
    expect(await page.locator('td:empty').count()).toBe(0)
  })

  test('answers which license a nurse needs, and her state is her state everywhere', async () => {
    const page = await site.visit('/states')
    await page.getByLabel('I live in').focus()
    await page.getByLabel('I live in').selectOption('Texas')
    await page.getByLabel('My client is in').selectOption('California')
    await page.getByText('You need a California license.').waitFor()
    await page.goto(site.url('/opportunity/nurse-foot-care'))
    await page.getByText('in effect in Texas').waitFor({ state: 'attached' })
  })
})

describe('the page of a state', () => {
  test('names its tax with the source, the pay, and the office for each question', async () => {
    const page = await site.visit('/states/north-dakota', { javaScript: false })
    const text = await page.locator('main').innerText()
    expect(text).toContain('Grade C')
    expect(text).toContain('Office of State Tax Commissioner')
    expect(text).toContain('$40.19')
    expect(text).toContain('We could not verify: ')
    expect(text).not.toMatch(/not verified|you may\b/i)
  })

  test('leads from each cited number to its source', async () => {
    const page = await site.visit('/states/california', { javaScript: false })
    const cited = await page
      .locator('a.cite')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    expect(cited.length).toBeGreaterThan(10)
    for (const href of new Set(cited)) expect(await page.locator(href).count(), href).toBe(1)
    expect(new Set(cited).size).toBe(await page.locator('[id^=source-]').count())
  })

  test('copies one email with all questions', async () => {
    const page = await site.visit('/states/ohio')
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: (text: string) => Promise.resolve((document.title = text)) },
      })
    })
    await page.getByRole('button', { name: 'Copy one email' }).click()
    await expect
      .poll(() => page.title())
      .toMatch(/For the board of nursing: .*For the Department of Health: .*in Ohio/)
  })

  test('makes its state the user’s state', async () => {
    const page = await site.visit('/states/ohio')
    await page.getByRole('button', { name: 'Make Ohio my state' }).click()
    await page.getByText('Ohio is your state on this site.').waitFor()
    await page.goto(site.url('/states'))
    await expect.poll(() => page.getByLabel('I live in').inputValue()).toBe('OH')
  })

  test.each(['light', 'dark'] as const)('passes axe, %s', async (theme) => {
    for (const path of ['/states', '/states/california'])
      expect(await axe(await site.visit(path, { theme })), path).toEqual([])
  })

  test.each(['/states', '/states/california', '/states/district-of-columbia', '/states/alabama'])(
    '%s fits 320 px, on paper too',
    async (path) => {
      const page = await site.visit(path, { width: 320 })
      await page.locator('details').evaluateAll((folds) => {
        for (const one of folds) (one as HTMLDetailsElement).open = true
      })
      expect(await isTooWide(page)).toBe(false)
      await page.emulateMedia({ media: 'print' })
      expect(await isTooWide(page)).toBe(false)
      expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    },
  )
})

describe('the panel "In your state"', () => {
  const panel = (page: Page) => page.locator('section[aria-labelledby=your-state]')

  test('shows what holds in every state, then the chosen state on every entry', async () => {
    const page = await site.visit('/opportunity/nurse-foot-care')
    await page.getByRole('heading', { name: 'In your state' }).click()
    expect(await panel(page).getByRole('listitem').count()).toBe(3)
    await panel(page).getByLabel('Your state').selectOption('Texas')
    await panel(page).getByText('Texas Health and Safety Code 142.003').waitFor()
    await page.goto(site.url('/opportunity/sleep-coaching'))
    await panel(page).getByText('in effect in Texas').waitFor({ state: 'attached' })
    const link = panel(page).locator('a', { hasText: 'Texas' })
    expect(await link.getAttribute('href')).toBe('/states/texas')
  })

  test('ignores a stored code that is no state', async () => {
    const requests: string[] = []
    const page = await site.visit('/opportunity/nurse-foot-care', {
      before: async (fresh) => {
        fresh.on('request', (request) => requests.push(request.url()))
        const profile = { job: 'keeps', status: 'single', state: '../../etc' }
        const stored = JSON.stringify({ profile, changedAt: new Date(0) })
        await fresh.addInitScript((text) => localStorage.setItem('profile', text), stored)
      },
    })
    await page.getByRole('heading', { name: 'In your state' }).click()
    await panel(page).getByLabel('Your state').waitFor()
    expect(requests.filter((url) => url.includes('/states/'))).toEqual([])
    expect(await panel(page).getByRole('listitem').count()).toBe(3)
  })

  test('is a link to all states without JavaScript', async () => {
    const page = await site.visit('/opportunity/nurse-foot-care', { javaScript: false })
    await page.locator('#your-state').click()
    expect(await panel(page).getByLabel('Your state').isVisible()).toBe(false)
    const link = panel(page).getByRole('link', { name: 'All states' })
    expect(await link.getAttribute('href')).toBe('/states')
  })
})

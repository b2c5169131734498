import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { stateNames, stateSlug } from '../../domain/tools/state-names.ts'
import { axe } from '../site/axe.ts'
import { useSite } from '../site/site.ts'

const site = useSite()

const names = Object.values(stateNames)
const section = (page: Page, name: string) => page.locator(`section#${stateSlug(name)}`)
const fold = (page: Page, name: string) =>
  page.locator('details', { has: page.getByRole('heading', { name, exact: true }) })

async function visitOpen(visit: { width?: number; theme?: 'light' | 'dark' } = {}): Promise<Page> {
  const page = await site.visit('/states', visit)
  await page.locator('details').evaluateAll((folds) => {
    for (const one of folds) (one as HTMLDetailsElement).open = true
  })
  return page
}

describe('the page of states', () => {
  test('lists each state once, in 51 folds with the same headings', async () => {
    const page = await visitOpen()
    expect(await page.locator('details:has(section)').count()).toBe(51)
    expect(await page.locator('details h2').allInnerTexts()).toEqual(names.toSorted())
    expect(await page.getByRole('table').count()).toBe(0)
    const headings = await Promise.all(
      names.map((name) => section(page, name).getByRole('heading', { level: 3 }).allInnerTexts()),
    )
    expect(new Set(headings.map((all) => all.join()))).toEqual(
      new Set([
        'License reach,Board,What an RN does without orders,Business form,Home-care license,Telehealth,Registering the business,Money,Questions, and whom to ask',
      ]),
    )
  })

  test('takes at most 8 screens of a phone, with every state closed', async () => {
    const page = await site.visit('/states', { width: 390 })
    await page.setViewportSize({ width: 390, height: 844 })
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(screens).toBeLessThanOrEqual(8)
    expect(await page.locator('details[open]').count()).toBe(0)
  })

  test('says of a closed state whether the compact is in effect and how we read its lines', async () => {
    const page = await site.visit('/states', { javaScript: false, width: 390 })
    const texas = fold(page, 'Texas').locator('summary')
    expect(await texas.innerText()).toMatch(/Compact in effect\s+Verified: home care$/)
  })

  test.each([true, false])(
    'opens the state that a link names, and no other (JavaScript: %s)',
    async (javaScript) => {
      const page = await site.visit('/states/#texas', { javaScript, width: 390 })
      await section(page, 'Texas').getByText('Home-care license').waitFor()
      expect(await page.locator('details[open]').count()).toBe(1)
      const top = async () => Math.abs((await fold(page, 'Texas').boundingBox())!.y - 40)
      await expect.poll(top).toBeLessThan(40)
    },
  )

  test('opens the state of the URL also in a browser that does not open it by itself', async () => {
    const page = await site.visit('/states')
    await page.evaluate(() => {
      history.replaceState(null, '', '#ohio')
      dispatchEvent(new HashChangeEvent('hashchange'))
    })
    await section(page, 'Ohio').getByText('License reach').waitFor()
    await expect.poll(async () => (await fold(page, 'Ohio').boundingBox())!.y).toBeLessThan(120)
  })

  test('opens the list of sources at the source that a line cites', async () => {
    const page = await site.visit('/states#texas')
    await section(page, 'Texas').locator('a.cite').first().click()
    await page.locator('[id^=source-]:target').waitFor()
  })

  test('counts the compact: 40 in effect, 1 enacted, 10 not members', async () => {
    const page = await site.visit('/states', { javaScript: false })
    const counts =
      'The Nurse Licensure Compact is in effect in 40 states. 1 more state passed the law, but it is not in effect there yet. The other 10 are not members.'
    expect(await page.getByText(counts).isVisible()).toBe(true)
  })

  test('scrolls to Texas', async () => {
    const page = await site.visit('/states#texas')
    const top = async () => Math.abs((await section(page, 'Texas').boundingBox())?.y ?? 9_999)
    await expect.poll(top).toBeLessThan(120)
  })

  test('says when Massachusetts enacted the compact, and names no start date', async () => {
    const page = await visitOpen()
    const text = await section(page, 'Massachusetts').innerText()
    expect(text).toContain('Enacted November 20, 2024. Not in effect')
    expect(text).not.toMatch(/2027|start/)
  })

  test('shows "Not verified." and the question in place of a line that is not verified', async () => {
    const page = await visitOpen()
    expect(await section(page, 'Texas').innerText()).toContain(
      'Not verified. Ask the office that registers businesses (often the secretary of state): Which business forms can an RN in Texas use to sell nursing services?',
    )
  })

  test('dates every link of a state, and never tells a reader that she may practice', async () => {
    const page = await visitOpen()
    const undated = await page
      .locator('section[id] h3 ~ p a[href^=http]')
      .evaluateAll((links) =>
        links
          .filter((link) => !/hecked \w+ \d+, 20\d\d/.test(link.closest('div')?.textContent ?? ''))
          .map((link) => link.outerHTML),
      )
    expect(undated).toEqual([])
    const text = await page.locator('main').innerText()
    expect(text).not.toMatch(/you may\b|no license needed/i)
  })

  test.each([
    ['Texas', 'California', 'You need a California license.'],
    ['Texas', 'Georgia', "Your Texas multistate license may reach Georgia. Georgia's law applies."],
    [
      'California',
      'Texas',
      'A California license is not a multistate license. You need a Texas license.',
    ],
  ])('answers for a nurse in %s with a client in %s', async (home, client, answer) => {
    const page = await site.visit('/states')
    await page.getByLabel('I live in').focus()
    await page.getByLabel('I live in').selectOption(home)
    await page.getByLabel('My client is in').selectOption(client)
    await page.getByText(answer).waitFor()
    const links = page.getByRole('status').getByRole('link')
    expect(await links.first().innerText()).toBe(`Rules of ${home}`)
    // One link to the rules of the home state, and a link to the board of each of the two states.
    expect(await links.count()).toBe(3)
  })

  test.each([320, 390])('shows the whole name of a chosen state at %d px', async (width) => {
    const page = await site.visit('/states', { width })
    const home = await page.getByLabel('I live in').boundingBox()
    const client = await page.getByLabel('My client is in').boundingBox()
    expect(client!.y).toBeGreaterThanOrEqual(home!.y + home!.height)
    expect(client!.width).toBeGreaterThan(220)
  })

  test('numbers the sources in the order in which the page cites them', async () => {
    const page = await visitOpen()
    const cited = [...new Set((await page.locator('a.cite').allInnerTexts()).map(Number))]
    expect(cited).toEqual(cited.map((_, index) => index + 1))
  })

  test('puts a space between a source number and the date', async () => {
    const page = await site.visit('/states', { javaScript: false })
    expect(await page.locator('#everywhere').innerText()).not.toMatch(/\dChecked/)
  })

  test('keeps notes on other subjects out of the lines on orders', async () => {
    const page = await visitOpen()
    const florida = await section(page, 'Florida').innerText()
    expect(florida).toMatch(
      /What an RN does without orders\s+Rules for RNs in every state\s+Also in this state\s/,
    )
  })

  test('asks no question about a verified line', async () => {
    const page = await visitOpen()
    const arkansas = await section(page, 'Arkansas').innerText()
    expect(arkansas).toContain('20-10-802')
    expect(arkansas).not.toContain('need a home-care license?')
  })

  test('copies the questions with the name of the state', async () => {
    const page = await site.visit('/states#ohio')
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: (text: string) => Promise.resolve((document.title = text)) },
      })
    })
    await page.getByRole('button', { name: 'Copy the questions for Ohio' }).click()
    await expect
      .poll(() => page.title())
      .toMatch(/The state health department: Does an RN .* in Ohio .*\?/)
  })

  test.each(['light', 'dark'] as const)('passes axe, %s', async (theme) => {
    expect(await axe(await site.visit('/states', { theme }))).toEqual([])
    expect(await axe(await visitOpen({ theme }))).toEqual([])
  })

  test('fits 320 px with every state open', async () => {
    const page = await visitOpen({ width: 320 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth).toBe(clientWidth)
  })
})

describe('the panel "In your state"', () => {
  const panel = (page: Page) => page.locator('section[aria-labelledby=your-state]')
  const choose = async (page: Page, name: string) => {
    await panel(page).getByRole('button', { name: 'Choose your state' }).click()
    await panel(page).getByLabel('Your state').selectOption(name)
  }

  test('shows three lines of every state, then the lines of the chosen one on every entry', async () => {
    const page = await site.visit('/opportunity/nurse-foot-care')
    expect(await panel(page).getByRole('listitem').count()).toBe(3)
    await choose(page, 'Texas')
    await panel(page).getByText('Texas Health and Safety Code 142.003').waitFor()
    expect(await panel(page).locator('dt').allInnerTexts()).toEqual([
      'License reach',
      'Business form',
      'Home-care license',
      'Orders',
    ])
    expect(await panel(page).innerText()).not.toMatch(/you may\b|no license needed/i)
    await page.goto(site.url('/opportunity/sleep-coaching'))
    await panel(page).getByText('in effect in Texas').waitFor()
    expect(await panel(page).locator('dt').allInnerTexts()).toContain('Telehealth')
  })

  test('names the license for home infusion in Florida', async () => {
    const page = await site.visit('/opportunity/home-infusion-contractor')
    await choose(page, 'Florida')
    await panel(page).getByText('must be licensed as a home health agency').waitFor()
  })

  test('ignores a stored code that is no state', async () => {
    const requests: string[] = []
    const page = await site.visit('/opportunity/nurse-foot-care', {
      before: async (fresh) => {
        fresh.on('request', (request) => requests.push(request.url()))
        await fresh.addInitScript(() => localStorage.setItem('state', '../../etc'))
      },
    })
    await panel(page).getByRole('button', { name: 'Choose your state' }).click()
    await panel(page).getByLabel('Your state').waitFor()
    expect(requests.filter((url) => url.includes('/states/'))).toEqual([])
    expect(await panel(page).getByRole('listitem').count()).toBe(3)
  })

  test('is a link to all states without JavaScript', async () => {
    const page = await site.visit('/opportunity/nurse-foot-care', { javaScript: false })
    await page.locator('#your-state').click()
    expect(await panel(page).getByRole('button').count()).toBe(0)
    const link = panel(page).getByRole('link', { name: 'All states, with sources' })
    expect(await link.getAttribute('href')).toBe('/states')
  })
})

test('prints each state, the open ones in full, and no controls for a screen', async () => {
  const page = await site.visit('/states#texas')
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Alabama', 'District of Columbia', 'Wyoming']) {
    expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true)
  }
  expect(
    await page.getByRole('heading', { level: 2 }).filter({ visible: true }).count(),
  ).toBeGreaterThanOrEqual(51)
  expect(await section(page, 'Texas').getByText('Telehealth').first().isVisible()).toBe(true)
  for (const control of [page.getByRole('contentinfo'), page.getByRole('button', { name: 'Copy' })])
    expect(await control.filter({ visible: true }).count()).toBe(0)
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

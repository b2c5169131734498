import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { readFitLink } from '../../../domain/tools/fit/fit-link.ts'
import {
  continueSentence,
  describeFit,
  describeTakeHome,
} from '../../../domain/tools/fit/fit-sentences.ts'
import { rankEntries, type DescribedEntry } from '../../../domain/tools/fit/fit.ts'
import { useAccounts } from '../../account/accounts.ts'
import { axe } from '../../site/axe.ts'
import { builtSlugs } from '../../site/pages.ts'
import { dist, useSite, type Visit } from '../../site/site.ts'

const site = useSite()
const accounts = useAccounts()
const file = readFileSync(join(dist, 'fit.json'), 'utf8')
const entries = JSON.parse(file) as DescribedEntry[]

const link =
  '#a=contact:i,budget:4000,months:3,hours:10,goal:10000,evenings:n,orders:n,buyer:f,backgrounds:de,priority:d'
const rankOf = (fragment: string) => rankEntries(readFitLink(fragment).answers, entries)
const open = (fragment = '', options: Visit = {}) => site.visit(`/tools/fit${fragment}`, options)
const results = (page: Page) => page.getByRole('region', { name: 'Your results' })
const heading = (page: Page) => results(page).getByRole('heading', { level: 2 })
const titles = (page: Page) => results(page).getByRole('heading', { level: 3 }).allInnerTexts()
/**
 * If the island is not loaded, the click loads it, and the island then repeats the click. Wait
 * until the input is checked.
 */
async function choose(page: Page, question: string, choice: string) {
  const input = page.getByRole('group', { name: question }).getByLabel(choice, { exact: true })
  await input.click()
  await expect.poll(() => input.isChecked()).toBe(true)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Show my results' }).click()

describe('the answers', () => {
  test('bring the heading of the results to the top of a phone', async () => {
    const page = await open('', { width: 390 })
    await choose(page, 'How many hours', '10')
    await submit(page)
    await heading(page).waitFor()
    const top = async () => (await heading(page).boundingBox())!.y
    await expect.poll(top).toBeLessThan(120)
    expect(await top()).toBeGreaterThanOrEqual(0)
  })

  test('rank the entries, move the focus to the results and stay out of every request', async () => {
    const requests: string[] = []
    const page = await open('', {
      before: async (fresh) => void fresh.on('request', (request) => requests.push(request.url())),
    })
    await choose(page, 'How do you want to work', 'In person, no hands-on care')
    await page.getByLabel('Or another amount').fill('$4,000')
    await choose(page, 'How many hours', '10')
    await choose(page, 'evenings and weekends', 'Never')
    await submit(page)
    await heading(page).waitFor()
    const fragment = '#a=contact:i,budget:4000,hours:10,evenings:n'
    expect(new URL(page.url()).hash).toBe(fragment)
    const ranked = rankOf(fragment)
    const free = ranked.filter(({ blockers }) => blockers.length === 0)
    expect(await heading(page).innerText()).toBe(
      `${free.length} of ${entries.length} opportunities ${free.length === 1 ? 'is' : 'are'} possible with your answers`,
    )
    expect(await heading(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect((await titles(page)).slice(0, 5)).toEqual(
      ranked.slice(0, 5).map(({ entry }) => entry.title),
    )
    const compare = results(page).getByRole('link', { name: 'Compare the first three' })
    expect(await compare.getAttribute('href')).toBe(
      `/compare?e=${ranked
        .slice(0, 3)
        .map(({ entry }) => entry.slug)
        .join(',')}`,
    )
    expect(requests.filter((url) => /4000|budget|contact/.test(url))).toEqual([])
  })

  test('may be changed, and the results follow', async () => {
    const page = await open(link)
    await heading(page).waitFor()
    const before = await heading(page).innerText()
    await results(page).getByRole('button', { name: 'Change answers' }).click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      '1. How do you',
    )
    await page.getByLabel('Or another amount').fill('')
    await choose(page, 'How much can you spend', '$20,000')
    await choose(page, 'evenings and weekends', 'Any')
    await choose(page, 'When do you need', 'No hurry')
    const changed = link
      .replace('4000', '20000')
      .replace('months:3,', '')
      .replace('evenings:n', 'evenings:a')
    await expect.poll(() => new URL(page.url()).hash).toBe(changed)
    const free = rankOf(changed).filter(({ blockers }) => blockers.length === 0)
    await expect.poll(() => heading(page).innerText()).toContain(`${free.length} of `)
    expect(await heading(page).innerText()).not.toBe(before)
  })

  test('may all be skipped: the page asks for one', async () => {
    const page = await open()
    await submit(page)
    await page.getByText('Answer at least one question.').waitFor()
    expect(await results(page).count()).toBe(0)
  })

  test('keep an amount that is not valid, and mark its field', async () => {
    const page = await open()
    const amount = page.getByLabel('Or another amount')
    await amount.fill('four')
    await submit(page)
    await page.getByText('Answer at least one question.').waitFor()
    expect([await amount.inputValue(), await amount.getAttribute('aria-invalid')]).toEqual([
      'four',
      'true',
    ])
  })

  test('with a budget below every start-up cost: the page names the lowest', async () => {
    const lowest = Math.min(...entries.map(({ startUp }) => startUp.low))
    const page = await open()
    await page.getByLabel('Or another amount').fill('1')
    await submit(page)
    const sentence = `No opportunity starts at $1. The lowest start-up cost is $${lowest / 100}.`
    await results(page).getByText(sentence).waitFor()
    expect(await heading(page).innerText()).toBe(
      `Your answers rule out all ${entries.length} opportunities`,
    )
  })
})

describe('a link', () => {
  test('fills the form, and counts a part that is not valid (F7)', async () => {
    const page = await open(`#a=hours:15,budget:4000,evenings:z,contact:ir`)
    await heading(page).waitFor()
    expect(await page.getByText('We ignored 1 part of the link.').isVisible()).toBe(true)
    expect(await page.getByLabel('15 (from your link)').isChecked()).toBe(true)
    expect(await page.getByLabel('Or another amount').inputValue()).toBe('4000')
    expect(await page.getByLabel('By phone or video, or without patients').isChecked()).toBe(true)
    expect(await page.getByLabel('Hands-on', { exact: true }).isChecked()).toBe(false)
  })

  test('shows what fits in part even if an answer is against the opportunity', async () => {
    const page = await open(link)
    await heading(page).waitFor()
    const cards = results(page).locator('.panel')
    for (const [index, result] of rankOf(link).slice(0, 5).entries()) {
      const { reasonsAgainst, reasonsBetween } = describeFit(result, readFitLink(link).answers)
      const text = await cards.nth(index).innerText()
      for (const reason of [...reasonsAgainst, ...reasonsBetween]) expect(text).toContain(reason)
      expect(text.includes('Fits in part')).toBe(reasonsBetween.length > 0)
    }
    const both = cards.filter({ hasText: 'Against' }).filter({ hasText: 'Fits in part' })
    expect(await both.count()).toBeGreaterThan(0)
  })

  test('lists the opportunities with one blocker under their own heading', async () => {
    const page = await open(link)
    await heading(page).waitFor()
    const listUnder = (name: string) =>
      results(page)
        .getByRole('heading', { level: 3, name, exact: true })
        .locator('xpath=following-sibling::ol[1]')
        .getByRole('link')
        .allInnerTexts()
    const others = rankOf(link).slice(5)
    const titlesWith = (count: number) =>
      others
        .filter(({ blockers }) => blockers.length === count)
        .map(({ entry: { title } }) => title)
    expect(await listUnder('More opportunities that could fit')).toEqual(titlesWith(0))
    const blocked = titlesWith(1)
    expect(await listUnder(`Opportunities with one blocker (${blocked.length})`)).toEqual(blocked)
  })

  test('adds the strongest reason against to each entry in the lists', async () => {
    const page = await open(link)
    await heading(page).waitFor()
    const { answers } = readFitLink(link)
    const listed = rankOf(link)
      .slice(5)
      .filter(({ blockers }) => blockers.length < 2)
    const reasons = listed.flatMap((result) => describeFit(result, answers).reasonsAgainst[0] ?? [])
    expect(reasons.length).toBeGreaterThan(0)
    const shown = await results(page)
      .getByText(/^Against: ./)
      .allInnerTexts()
    expect(shown).toEqual(reasons.map((reason) => `Against: ${continueSentence(reason)}`))
  })

  test('puts the buttons directly after the five best fits', async () => {
    const page = await open(link)
    await heading(page).waitFor()
    const afterCards = results(page).locator('ol:has(> .panel) + .buttons')
    expect(await afterCards.count()).toBe(1)
    expect(await afterCards.getByRole('link').innerText()).toBe('Compare the first three')
    expect(await afterCards.getByRole('button').innerText()).toBe('Change answers')
  })

  test('shows the take-home of the five best fits', async () => {
    const page = await open(link)
    await heading(page).waitFor()
    const cards = results(page).locator('.panel')
    for (const [index, { entry }] of rankOf(link).slice(0, 5).entries()) {
      expect(await cards.nth(index).innerText()).toContain(describeTakeHome(entry)!)
    }
  })

  test('folds entries with two or more blockers', async () => {
    const page = await open(link)
    await heading(page).waitFor()
    const folded = rankOf(link).filter(({ blockers }) => blockers.length > 1)
    const summary = results(page).getByText(
      `Not now: opportunities with two or more blockers (${folded.length})`,
    )
    const last = results(page).getByRole('link', { name: folded[0]!.entry.title, exact: true })
    expect(await last.isVisible()).toBe(false)
    await summary.click()
    expect(await last.isVisible()).toBe(true)
  })
})

test('if a file fails to load, the answers stay, with a button to try again', async () => {
  let isDown = true
  const page = await open('', {
    allow: /fit\.json|status of 503/,
    before: (fresh) =>
      fresh.route('**/fit.json', (route) =>
        isDown ? route.fulfill({ status: 503 }) : route.continue(),
      ),
  })
  await choose(page, 'How many hours', '20')
  await submit(page)
  await page.getByText('We couldn’t load the opportunities.').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await heading(page).waitFor()
  expect(await page.getByLabel('20', { exact: true }).isChecked()).toBe(true)
})

test('works without storage, and says where the answers are', async () => {
  const page = await open('', {
    before: async (fresh) =>
      void (await fresh.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
      })),
  })
  const note = page.getByText('Saved only in this page’s link. Bookmark this page')
  await choose(page, 'How many hours', '10')
  await submit(page)
  await heading(page).waitFor()
  expect(await note.isVisible()).toBe(true)
  await choose(page, 'How many hours', '20')
  await expect.poll(() => new URL(page.url()).hash).toBe('#a=hours:20')
  expect(await note.isVisible()).toBe(true)
})

test('the keyboard answers and opens the results', async () => {
  const page = await open()
  await page.getByLabel('Hands-on', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Show my results' }).focus()
  await page.keyboard.press('Enter')
  await heading(page).waitFor()
  expect(new URL(page.url()).hash).toBe('#a=contact:hr')
})

test('an entry shows one line under its heading when this browser has answers', async () => {
  const page = await open(link)
  await heading(page).waitFor()
  await choose(page, 'How many hours', '10')
  await submit(page)
  const [first] = rankOf(link)
  await page.goto(`/opportunity/${first!.entry.slug}`)
  expect(await page.getByText('Your fit:').count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.getByText(`Your fit: ${first!.fit}. Against: `).waitFor()
  const back = page.getByRole('link', { name: 'Change answers' })
  expect(await back.getAttribute('href')).toBe(`/tools/fit${link}`)
})

test('an entry loads no quiz data when this browser has no answers', async () => {
  const requests: string[] = []
  const page = await site.visit(`/opportunity/${builtSlugs[0]}`, {
    before: async (fresh) => void fresh.on('request', (request) => requests.push(request.url())),
  })
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => requests.some((url) => url.includes('FitLine'))).toBe(true)
  // The component FitLine has loaded. It must not request the quiz data in the next 700 ms.
  await page.waitForTimeout(700)
  expect(requests.filter((url) => /fit\.json|fit-line|fit-sentences/.test(url))).toEqual([])
})

test('a signed-in user saves the answers, and finds them in another browser', async () => {
  const page = await accounts.window()
  const user = await accounts.createUser()
  await accounts.signIn(page, user)
  await page.goto('/tools/fit')
  await choose(page, 'Who would you rather', 'Families')
  await submit(page)
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await page.getByText('We saved your answers to your account.').waitFor()
  await page.evaluate(() => localStorage.removeItem('fit'))
  await page.goto('/tools/fit')
  await page.locator('main form').hover()
  await expect.poll(() => page.getByLabel('Families', { exact: true }).isChecked()).toBe(true)
  await heading(page).waitFor()
})

test.each(['light', 'dark'] as const)('is accessible at 320 px, in %s', async (theme) => {
  const page = await open(link, { width: 320, theme })
  await heading(page).waitFor()
  await page.getByText('Not now:').click()
  await page.getByText('The ten facts of every opportunity').click()
  await page.getByText('How we calculate your fit').click()
  expect(await axe(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBe(clientWidth)
})

test('without JavaScript the page has the questions, their weights and the facts of all entries', async () => {
  const page = await open('', { javaScript: false })
  expect(await page.getByRole('button', { name: 'Show my results' }).isVisible()).toBe(false)
  await page.getByText('How we calculate your fit').click()
  expect(await page.getByText('10. What matters most to you?').last().isVisible()).toBe(true)
  expect(await page.getByText(/^Weight [23]\./).count()).toBe(10)
  await page.getByText('The ten facts of every opportunity').click()
  expect(await page.getByRole('row').count()).toBe(entries.length + 1)
})

test('prints the form and the results', async () => {
  const page = await open(link)
  await heading(page).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await heading(page).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Change answers' }).isVisible()).toBe(false)
})

test('/fit.json has every public entry, within 3 kB and 110 B for each entry over 26', () => {
  expect(entries.map(({ slug }) => slug).sort()).toEqual(builtSlugs)
  const size = brotliCompressSync(file).length
  expect(size).toBeLessThanOrEqual(3_000 + 110 * (entries.length - 26))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { readFitLink } from '../../../domain/tools/fit/fit-link.ts'
import { describeBecauseAndBut } from '../../../domain/tools/fit/fit-sentences.ts'
import { chooseCards, rankEntries, type DescribedEntry } from '../../../domain/tools/fit/fit.ts'
import { useAccounts } from '../../account/accounts.ts'
import { builtSlugs } from '../../site/pages.ts'
import { dist, useSite, type Visit } from '../../site/site.ts'

const site = useSite()
const accounts = useAccounts()
const file = readFileSync(join(dist, 'fit.json'), 'utf8')
const entries = JSON.parse(file) as DescribedEntry[]

const link = '#a=budget:4000,months:12,hours:10,evenings:s,orders:f,backgrounds:de,priority:d'
const cardsOf = (fragment: string) =>
  chooseCards(rankEntries(readFitLink(fragment).answers, entries)).cards
const titlesOf = (fragment: string) => cardsOf(fragment).map(({ entry }) => entry.title)
const open = (fragment = '', options: Visit = {}) => site.visit(`/tools/fit${fragment}`, options)
const results = (page: Page) => page.getByRole('region', { name: 'Your results' })
const heading = (page: Page) => results(page).getByRole('heading', { level: 2 })
const titles = (page: Page) => results(page).getByRole('heading', { level: 3 }).allInnerTexts()
const hashOf = (page: Page) => new URL(page.url()).hash
const choice = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isFocused = (page: Page) =>
  heading(page).evaluate((element) => element === document.activeElement)

test('asks one question a screen and shows three results after 12 taps', async () => {
  const requests: string[] = []
  const before = async (page: Page) =>
    void page.on('request', (request) => requests.push(request.url()))
  const page = await open('', { width: 390, touch: true, before })
  const questions = page.locator('main fieldset:visible')
  let taps = 0
  const tap = async (name: string, next?: RegExp) => {
    await page.locator('main form').getByText(name, { exact: true }).filter({ visible: true }).tap()
    taps += 1
    if (next)
      await expect
        .poll(() => questions.locator('legend').allInnerTexts())
        .toEqual([expect.stringMatching(next)])
  }
  await tap('In person, no hands-on care', /^1\./)
  await expect.poll(() => choice(page, 'In person, no hands-on care').isChecked()).toBe(true)
  await tap('Next', /^2\./)
  await questions.getByText('Skip', { exact: true }).tap()
  await button(page, 'Back').tap()
  await expect.poll(() => questions.locator('legend').innerText()).toMatch(/^2\./)
  expect(await choice(page, 'Skip').first().isChecked()).toBe(false)
  await tap('$10,000', /^3\./)
  await button(page, 'Back').tap()
  await expect.poll(() => questions.locator('legend').innerText()).toMatch(/^2\./)
  expect(await choice(page, '$10,000').first().isChecked()).toBe(true)
  await button(page, 'Next').tap()
  const answers = ['Within 12 months', '20', 'Any amount', 'Any', 'Orders are fine', 'Either']
  for (const [index, answer] of answers.entries()) await tap(answer, new RegExp(`^${index + 4}\\.`))
  await tap('Geriatrics', /^9\./)
  await tap('Next', /^10\./)
  await tap('Many people need it')
  await heading(page).waitFor()
  expect(taps).toBe(12)
  const fragment =
    '#a=contact:i,budget:10000,months:12,hours:20,goal:any,evenings:a,orders:f,buyer:e,backgrounds:d,priority:d'
  expect(hashOf(page)).toBe(fragment)
  expect(await titles(page)).toEqual(titlesOf(fragment))
  expect(await titles(page)).toHaveLength(3)
  expect(await questions.count()).toBe(0)
  expect(await isFocused(page)).toBe(true)
  const top = async () => (await heading(page).boundingBox())!.y
  await expect.poll(top).toBeLessThan(120)
  expect(await top()).toBeGreaterThanOrEqual(0)
  expect(requests.filter((url) => /10000|budget|contact/.test(url))).toEqual([])
})

test('a link restores the answers, also when a file loads only on another try, and a change of them changes the results (F7)', async () => {
  let isDown = true
  const page = await open(`${link.replace('hours:10', 'hours:15')},goal:z`, {
    allow: /fit\.json|status of 503/,
    before: (fresh) =>
      fresh.route('**/fit.json', (route) =>
        isDown ? route.fulfill({ status: 503 }) : route.continue(),
      ),
  })
  await page.getByText('We couldn’t load the opportunities.').waitFor()
  isDown = false
  await button(page, 'Retry').click()
  await heading(page).waitFor()
  expect(await page.getByText('We ignored 1 part of the link.').isVisible()).toBe(true)
  expect(await page.locator('main form').isVisible()).toBe(false)
  await button(page, 'Change answers').click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('1. How do you')
  expect(await page.locator('main fieldset:visible').count()).toBe(10)
  const amount = page.getByLabel('Or another amount')
  expect(await amount.inputValue()).toBe('4000')
  expect(await choice(page, '15 (from your link)').isChecked()).toBe(true)
  expect(await choice(page, 'Geriatrics').isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Skip', checked: true }).count()).toBe(0)
  await choice(page, '$5,000').click()
  expect(await amount.inputValue()).toBe('')
  await amount.fill('$20,000')
  expect(await choice(page, '$5,000').isChecked()).toBe(false)
  await choice(page, '10').click()
  const changed = link.replace('4000', '20000')
  await expect.poll(() => hashOf(page)).toBe(changed)
  await expect.poll(() => titles(page)).toEqual(titlesOf(changed))
  const slugs = cardsOf(changed).map(({ entry }) => entry.slug)
  const compare = results(page).getByRole('link', { name: 'Compare these' })
  expect(await compare.getAttribute('href')).toBe(`/compare?e=${slugs.join(',')}`)
  await amount.fill('four')
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
  expect(await amount.inputValue()).toBe('four')
})

test('an entry says what the quiz says, and loads nothing without answers', async () => {
  const requests: string[] = []
  const page = await site.visit(`/opportunity/${builtSlugs[0]}`, {
    before: async (fresh) => void fresh.on('request', (request) => requests.push(request.url())),
  })
  const title = page.getByRole('heading', { level: 1 })
  await title.hover()
  await expect.poll(() => requests.some((url) => url.includes('FitLine'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /fit\.json|fit-line|fit-sentences/.test(url))).toEqual([])

  await page.evaluate((fragment) => localStorage.setItem('fit', fragment), link)
  const { answers } = readFitLink(link)
  const ranked = rankEntries(answers, entries)
  for (const result of [ranked[0]!, ranked.at(-1)!]) {
    await page.goto(`/opportunity/${result.entry.slug}`)
    await title.hover()
    const { because, but } = describeBecauseAndBut(result, answers)
    const line = page.locator('main p', { hasText: 'Change answers' })
    await line.getByText(but).waitFor()
    expect((await line.innerText()).includes(because)).toBe(result === ranked[0])
    const back = line.getByRole('link', { name: 'Change answers' })
    expect(await back.getAttribute('href')).toBe(`/tools/fit${link}`)
  }
})

test('a signed-in user saves the answers, and finds them in another browser', async () => {
  const page = await accounts.window()
  const user = await accounts.createUser()
  await accounts.signIn(page, user)
  await page.goto('/tools/fit#a=buyer:f')
  await button(page, 'Save my answers').click()
  await page.getByText('We saved your answers to your account.').waitFor()
  await page.evaluate(() => localStorage.removeItem('fit'))
  await page.goto('/tools')
  await page.goto('/tools/fit')
  await page.locator('main form').hover()
  await expect.poll(() => choice(page, 'Families').isChecked()).toBe(true)
  await heading(page).waitFor()
})

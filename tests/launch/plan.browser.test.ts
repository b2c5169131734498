import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { launchKit } from '../../domain/launch/launch-kit.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { useAccounts } from '../account/accounts.ts'
import { claim, pay, restock, signInNewUser } from '../billing/membership.ts'

const accounts = useAccounts()
afterEach(async () => {
  accounts.stripe().setWebhooks('drop')
  await restock(accounts)
})

const slug = 'medication-reconciliation-seniors'
const content = readContent()
const kit = launchKit(
  content.launch.find(({ file }) => file === slug)!.data,
  content['launch-shared']!.data,
)
const [firstTask, secondTask] = kit.validation as [
  (typeof kit.validation)[0],
  (typeof kit.validation)[0],
]

const next = (page: Page) => page.getByRole('region', { name: 'Next step' })
const step = (page: Page, id: string) => page.locator(`#step-${id}`)
const note = (page: Page, id: string) => step(page, id).getByRole('textbox', { name: /^Note/ })
const saved = (page: Page) => page.getByText('Saved in your account').first().waitFor()

async function writeNote(page: Page, id: string, text: string): Promise<void> {
  const add = step(page, id).getByText('Add a note')
  if (await add.isVisible()) await add.click()
  await note(page, id).fill(text)
}
const storedFields = async (email: string): Promise<Record<string, { value: string }>> => {
  const rows = await accounts.rows(
    `select p.fields from launch_plans p join users u on u.id = p.user_id
     where u.email = $1 and p.opportunity_slug = $2`,
    [email, slug],
  )
  const fields = rows[0]?.['fields'] as unknown
  return (typeof fields === 'string' ? JSON.parse(fields) : (fields ?? {})) as never
}

async function openPlan(page: Page): Promise<void> {
  await page.goto(`/plan?start=${slug}`)
  await page.getByRole('heading', { name: 'Launch steps' }).waitFor()
}
async function memberWithPlan(options: object = {}) {
  const { page, email } = await accounts.windowOf('member', options)
  await openPlan(page)
  return { page, email }
}
async function secondDevice(email: string, options: object = {}): Promise<Page> {
  const page = await accounts.window(options)
  await accounts.signIn(page, email, '/plan')
  await next(page).waitFor()
  return page
}

test('a new member on a phone holds the first dated task and its words within three taps, and a second device shows the same', async () => {
  accounts.stripe().setWebhooks('normal')
  const page = await accounts.window({ width: 390, touch: true })
  const email = await signInNewUser(accounts, page, `/pricing?returnUrl=/opportunity/${slug}`)
  await claim(page).click()
  await pay(page)
  await page.getByRole('heading', { name: /^Welcome[.,]/ }).waitFor()
  await page.getByRole('link', { name: /^Start my launch plan/ }).tap()
  await next(page).getByText(firstTask.text).waitFor()
  await next(page)
    .getByText(/^Mon, /)
    .waitFor()
  await next(page).getByText(firstTask.words.split('[')[0]!.trim()).waitFor()

  await next(page).getByLabel(firstTask.number).fill(`${firstTask.continueAt}`)
  await next(page).getByRole('checkbox').tap()
  await saved(page)
  const other = await secondDevice(email)
  expect(await step(other, firstTask.id).getByRole('checkbox').isChecked()).toBe(true)
  expect(await step(other, firstTask.id).getByLabel(firstTask.number).inputValue()).toBe(
    `${firstTask.continueAt}`,
  )
  await other.getByRole('heading', { name: /Result so far: Continue/ }).waitFor()
  expect(await next(other).innerText()).toBe(await next(page).innerText())
})

test('dates the steps from the start day, and downloads the calendar', async () => {
  const { page } = await memberWithPlan()
  await page.getByRole('heading', { name: 'Dates and calendar file' }).click()
  await page.getByLabel('Start day').fill('2027-01-04')
  await next(page).getByText('Mon, Jan 4, 2027').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download calendar file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`launch-${slug}.ics`)
})

describe('nothing that she wrote is lost', () => {
  test('in two tabs, which show each other’s changes (P7)', async () => {
    const { page, email } = await memberWithPlan()
    const other = await page.context().newPage()
    await openPlan(other)
    await writeNote(page, firstTask.id, 'From the first tab')
    await expect.poll(() => note(other, firstTask.id).inputValue()).toBe('From the first tab')
    await writeNote(other, secondTask.id, 'From the second tab')
    await expect.poll(() => note(page, secondTask.id).inputValue()).toBe('From the second tab')
    await saved(page)
    await saved(other)
    expect(await storedFields(email)).toMatchObject({
      [`note:${firstTask.id}`]: { value: 'From the first tab' },
      [`note:${secondTask.id}`]: { value: 'From the second tab' },
    })
  })

  test('offline: the next page sends it, also after the tab is closed (P7)', async () => {
    const { page, email } = await memberWithPlan({
      allow: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    })
    await page.context().setOffline(true)
    await writeNote(page, firstTask.id, 'Written on the train')
    await step(page, firstTask.id).getByRole('checkbox').check()
    await page.getByText(/^Not saved in your account yet/).waitFor()
    await page.close()
    await expect(storedFields(email)).resolves.not.toHaveProperty(`note:${firstTask.id}`)
    const page2 = await page.context().newPage()
    await page.context().setOffline(false)
    await page2.goto('/plan')
    await expect.poll(() => note(page2, firstTask.id).inputValue()).toBe('Written on the train')
    await expect
      .poll(async () => Object.keys(await storedFields(email)))
      .toContain(`done:${firstTask.id}`)
  })

  test('on two devices: the later text wins, and the other is offered once (P2)', async () => {
    const { page, email } = await memberWithPlan({
      allow: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    })
    const other = await secondDevice(email)
    await page.context().setOffline(true)
    await writeNote(page, firstTask.id, 'Earlier, offline')
    await page.getByText(/^Not saved in your account yet/).waitFor()
    await writeNote(other, firstTask.id, 'Later, online')
    await saved(other)
    await page.context().setOffline(false)
    const offer = step(page, firstTask.id).getByRole('status').getByText('Earlier, offline')
    await offer.waitFor()
    expect(await note(page, firstTask.id).inputValue()).toBe('Later, online')
    await step(page, firstTask.id).getByRole('button', { name: 'Use this text' }).click()
    await saved(page)
    expect(await offer.count()).toBe(0)
    expect(await storedFields(email)).toMatchObject({
      [`note:${firstTask.id}`]: { value: 'Earlier, offline' },
    })
  })

  test('when her membership ends while she writes (P4)', async () => {
    const otherSlug = 'nurse-foot-care'
    const { page, email } = await memberWithPlan({ allow: /status of 403/ })
    await accounts.setTier(email, 'free')
    await step(page, firstTask.id).getByLabel(firstTask.number).fill('4')
    await writeNote(page, firstTask.id, 'Six calls')
    await expect
      .poll(async () => (await storedFields(email))[`note:${firstTask.id}`]?.value)
      .toBe('Six calls')
    await page.locator('html[data-tier=free]').waitFor()
    expect(await storedFields(email)).not.toHaveProperty(`number:${firstTask.id}`)
    await accounts.setTier(email, 'member')
    await page.reload()
    await expect
      .poll(async () => (await storedFields(email))[`number:${firstTask.id}`]?.value)
      .toBe('4')
    await accounts.setTier(email, 'free')
    await page.goto(`/plan?start=${otherSlug}`)
    await page.getByRole('heading', { name: 'Nurse Foot Care' }).waitFor()
    await page.getByRole('link', { name: 'Medication Reconciliation for Seniors' }).click()
    await page.getByRole('button', { name: 'Delete this plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the plan' }).click()
    await page.getByRole('heading', { name: 'Nurse Foot Care' }).waitFor()
    expect(await storedFields(email)).toEqual({})
  })
})

test('a free user loads her plan again, checks off the public steps, and sees no words of a kit (B1)', async () => {
  const { page } = await accounts.windowOf('free', { allow: /status of 503/ })
  await page.route('**/api/launch-plan', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/plan')
  await page.getByRole('heading', { name: 'We couldn’t load your plan' }).waitFor()
  await page.unroute('**/api/launch-plan')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'You have no plan yet' }).waitFor()
  await page.goto('/plan?start=nurse-foot-care')
  await page.getByRole('heading', { name: 'Execution plan' }).waitFor()
  await step(page, 'plan-1').getByRole('checkbox').check()
  await saved(page)
  await page.reload()
  await expect.poll(() => step(page, 'plan-1').getByRole('checkbox').isChecked()).toBe(true)
  expect(await page.locator('.signed-in blockquote').count()).toBe(0)
})

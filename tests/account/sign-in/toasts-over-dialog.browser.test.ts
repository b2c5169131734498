import { beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { axe } from '../../site/axe.ts'
import { useSignInSite } from './sign-in-site.ts'

const signIn = useSignInSite()
let page: Page

const title = 'Please sign in'
const description = 'You need to be logged in to subscribe'
const dialog = () => page.getByRole('dialog')
const toast = () => page.locator('.toast', { hasText: description })
const dismiss = () => toast().getByRole('button', { name: 'Dismiss' })

async function open(viewport: { width: number; height: number }, hasTouch = false) {
  page = await signIn.newPage(await signIn.newContext({ viewport, hasTouch }))
  await page.goto(signIn.site.url)
  await page.locator('body[data-ready]').waitFor()
  // Show the toast and then the dialog, as a checkout does if the user is not signed in.
  await page.evaluate(
    ([title, description]) => {
      window.site.showToast({ title, description, tone: 'notice' })
      document.getElementById('open')!.click()
    },
    [title, description] as const,
  )
  await dialog().waitFor()
  await toast().waitFor()
}

/** Waits for the animations. Returns whether the toast is in full view and a tap can hit it. */
const isOnTop = async (): Promise<boolean> => {
  await page.waitForTimeout(300)
  return toast().evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const inView =
      top >= 0 && top + height <= innerHeight && left >= 0 && left + width <= innerWidth
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return inView && element.checkVisibility({ opacityProperty: true }) && element.contains(hit)
  })
}

describe.each([
  ['phone', { width: 360, height: 640 }],
  ['desktop', { width: 1280, height: 800 }],
])('on a %s', (_, viewport) => {
  beforeEach(() => open(viewport))

  test('shows the toast above the dialog for 5 seconds', async () => {
    expect(await isOnTop()).toBe(true)
    await page.waitForTimeout(3_000)
    expect(await isOnTop()).toBe(true)
    await toast().waitFor({ state: 'detached', timeout: 6_000 })
    expect(await dialog().isVisible()).toBe(true)
  })

  test('passes axe in the dialog with its toast', async () => {
    await page.waitForTimeout(300)
    expect(await axe(page)).toEqual([])
  })

  test('covers no field or button of the form with the toast', async () => {
    // Test the worst case. The error messages make the form taller, and a second toast covers more
    // of the page than one toast.
    await dialog().getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('alert').getByText('Please enter').waitFor()
    await page.evaluate(() =>
      window.site.showToast({
        title: 'Error',
        description: 'The password does not match this email. Try again.',
        tone: 'error',
      }),
    )
    await page.locator('.toast.error').waitFor()
    await page.waitForTimeout(300)
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('.toasts')!.getBoundingClientRect()
      return [...document.querySelectorAll('.sign-in form :is(input, button[type="submit"])')]
        .filter((element) => {
          const box = element.getBoundingClientRect()
          const apart =
            box.bottom <= bar.top ||
            box.top >= bar.bottom ||
            box.right <= bar.left ||
            box.left >= bar.right
          return !apart
        })
        .map((element) => element.outerHTML)
    })
    expect(covered).toEqual([])
  })
})

test('shows a failed sign-in only in the dialog, where screen readers hear it', async () => {
  await open({ width: 360, height: 640 })
  await dismiss().click()
  await page.getByLabel('Email').fill('unknown@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await dialog().getByRole('button', { name: 'Sign In', exact: true }).click()
  const alert = dialog().getByRole('alert')
  await alert.getByText('Error', { exact: true }).waitFor()
  expect((await alert.innerText()).length).toBeGreaterThan(20)
  expect(await page.locator('.toast').count()).toBe(0)
})

describe('with the dialog open', () => {
  beforeEach(() => open({ width: 1280, height: 800 }, true))

  test('closes the dialog with the first Escape and the toast with the second', async () => {
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await isOnTop()).toBe(true)
    await page.keyboard.press('Escape')
    await toast().waitFor({ state: 'detached', timeout: 1_000 })
  })

  test('moves the focus to the toast with F8, and Escape still closes the dialog first', async () => {
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    expect(await toast().evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await isOnTop()).toBe(true)
  })

  test('closes only the toast with Dismiss and with a 50 px swipe', async () => {
    await dismiss().click()
    await toast().waitFor({ state: 'detached', timeout: 1_000 })
    await page.evaluate(() =>
      window.site.showToast({
        title: 'Again',
        description: 'You need to be logged in to subscribe',
      }),
    )
    await toast().waitFor()
    await page.waitForTimeout(300)
    const { x, y } = (await toast().boundingBox())!
    await page.mouse.move(x + 60, y + 20)
    await page.mouse.down()
    for (const by of [70, 90, 120, 160]) await page.mouse.move(x + by, y + 20)
    await page.mouse.up()
    await toast().waitFor({ state: 'detached', timeout: 1_000 })
    expect(await dialog().isVisible()).toBe(true)
  })

  test('announces the toast to screen readers inside the dialog', async () => {
    await dialog()
      .getByRole('status')
      .filter({ hasText: `${title}. ${description}` })
      .waitFor({ state: 'attached', timeout: 2_000 })
  })
})

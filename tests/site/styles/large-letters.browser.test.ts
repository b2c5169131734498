import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSite } from '../site.ts'

const site = useSite()

/** How many pixels a page is wider than its window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

test.each([
  '/',
  '/opportunity/premium-post-surgical-recovery',
  '/pricing',
  '/about',
  '/ai-chat',
  '/states',
  '/handbook/taxes',
])('%s fits a phone when the reader doubles the letters', async (path) => {
  const page = await site.visit(path, { width: 360 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('32px')
  expect(await overflowOf(page)).toBe(0)
})

test('the featured opportunity fits a wide window without images', async () => {
  const page = await site.visit('/', { allow: /ERR_BLOCKED_BY_CLIENT/ })
  await page.route(/\.svg(\?|$)/, (route) => route.abort('blockedbyclient'))
  await page.reload()
  expect(await overflowOf(page)).toBe(0)
})

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSite } from '../site.ts'

const site = useSite()

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

test.each([
  ['/pricing', 390],
  ['/opportunity/premium-post-surgical-recovery', 390],
  ['/', 1280],
])('%s fits %d px when only the text is doubled', async (path, width) => {
  const page = await site.visit(path, { width })
  // Unlike a browser's setting, this does not change the media queries.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await overflowOf(page)).toBe(0)
})

test.each(['/', '/opportunity/premium-post-surgical-recovery', '/pricing', '/about'])(
  '%s fits a phone of 360 px at 125 percent zoom, and no word is cut',
  async (path) => {
    const page = await site.visit(path, { width: 288 })
    expect(await overflowOf(page)).toBe(0)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(h2, h3, table, th, td, dl, dt, dd)')]
        .filter((box) => box.checkVisibility() && !box.closest('.sr-only'))
        .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 1)
        .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth} > ${box.clientWidth}`),
    )
    expect(cut).toEqual([])
  },
)

test('the featured opportunity fits a wide window without images', async () => {
  const page = await site.visit('/', { allow: /ERR_BLOCKED_BY_CLIENT/ })
  await page.route(/\.svg(\?|$)/, (route) => route.abort('blockedbyclient'))
  await page.reload()
  expect(await overflowOf(page)).toBe(0)
})

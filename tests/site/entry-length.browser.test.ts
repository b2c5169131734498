import { expect, test } from 'vitest'
import { builtSlugs } from './pages.ts'
import { useSite } from './site.ts'

const site = useSite()

test('shows a visitor each entry in at most 6 screens of a phone', async () => {
  const watched = await site.newContext({ width: 390, touch: true })
  const page = await watched.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  const tooLong: string[] = []
  for (const slug of builtSlugs) {
    await site.go(watched, page, `/opportunity/${slug}`)
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    if (screens > 6) tooLong.push(`${slug}: ${screens.toFixed(2)} screens`)
  }
  expect(tooLong).toEqual([])
}, 120_000)

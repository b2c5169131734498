import { expect, test } from 'vitest'
import { useSite } from '../site.ts'

const site = useSite()

test('prints each heading with its content, each part open, and no step twice', async () => {
  const page = await site.visit('/opportunity/nurse-foot-care', { width: 360 })
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('main').innerText()
  expect(text).toContain('Why it could fail, in full')
  expect(text).toContain('Solo model')
  const unwanted = /First steps|Ask about this|For members|Read the reasons|steps, in full/g
  expect(text.match(unwanted)).toBeNull()
  expect(text.match(/On Monday, call your board of nursing\./g)).toHaveLength(1)
  const lines = await page
    .locator('summary.link')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine))
  expect([...new Set(lines)]).toEqual(['none'])
})

test('has no grid that is longer than a printed page', async () => {
  const page = await site.visit('/opportunity/nurse-foot-care', { width: 720 })
  await page.emulateMedia({ media: 'print' })
  // Chromium prints text over text if a grid is longer than a printed page.
  const longGrids = await page
    .locator('main *')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).display === 'grid' && one.clientHeight > 900)
        .map((one) => one.className),
    )
  expect(longGrids).toEqual([])
})

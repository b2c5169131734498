import { expect, test } from 'vitest'
import { useSite } from './site.ts'

const site = useSite()
const path = '/opportunity/medication-reconciliation-seniors'

test('a citation has a target of 24 px', async () => {
  const page = await site.visit(`${path}#overview`, { width: 360, touch: true })
  const cite = page.locator('details:has(#overview) .cite').first()
  await cite.scrollIntoViewIfNeeded()
  const hits = await cite.evaluate((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const corners = [-11.5, 11.5].flatMap((dx) => [-11.5, 11.5].map((dy) => [x + dx, y + dy]))
    return corners.map(([cx = 0, cy = 0]) => link.contains(document.elementFromPoint(cx, cy)))
  })
  expect(hits).toEqual([true, true, true, true])
})

test('a source leads back to each section that cites it', async () => {
  const page = await site.visit(path, { width: 390, touch: true })
  await page.locator('h3#overview').click()
  await page.locator('details:has(#overview) .cite').first().click()
  const source = page.locator('.sources li:target')
  await source.waitFor()
  await page.locator('h3#overview').evaluate((heading) => {
    heading.closest('details')!.open = false
  })
  await source.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.waitForURL('**#overview')
  await page.locator('details[open] h3#overview').waitFor()
  await expect
    .poll(() =>
      page
        .locator('h3#overview')
        .evaluate(
          (heading) =>
            heading.getBoundingClientRect().top > 44 &&
            heading.getBoundingClientRect().top < innerHeight / 2,
        ),
    )
    .toBe(true)
})

test('the link to all steps shows the first step, although the tab is in a closed part', async () => {
  const page = await site.visit(path, { width: 390, touch: true })
  await page.getByRole('link', { name: /steps, in full/ }).click()
  const top = () =>
    page.locator('#execution').evaluate((panel) => panel.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThan(0)
  await expect.poll(top).toBeLessThan(300)
})

test('each score says its rank among all entries', async () => {
  const page = await site.visit(`${path}#scores-title`)
  const notes = await page.locator('details:has(#scores-title) dl .note').allInnerTexts()
  expect(notes).toHaveLength(5)
  for (const [index, name] of [
    'opportunity',
    'demand',
    'feasibility',
    'timing',
    'low competition',
  ].entries()) {
    expect(notes[index]).toMatch(
      new RegExp(`^(Tied for )?\\d+(st|nd|rd|th) of \\d+ for ${name}\\. \\S`),
    )
  }
})

test('names the publisher of a source before the site of a copy', async () => {
  const page = await site.visit('/opportunity/aging-life-care-management', { javaScript: false })
  const source = page.locator('.sources li', { hasText: 'politicalemails.org' })
  expect((await source.textContent())?.replaceAll(/\s+/g, ' ')).toMatch(
    /^ ?US Census Bureau, Older adults outnumber children .*\. Copy at politicalemails\.org/,
  )
})

import { expect, test } from 'vitest'
import { useSite } from '../site.ts'

const site = useSite()
const titles = [
  ['/opportunity/home-care-agency', 'Non-Medical Home-Care Agency'],
  ['/opportunity/end-of-life-navigation', 'End-of-Life Navigation'],
  ['/handbook/taxes', 'Taxes for a self-employed RN'],
] as const

test('a word that is wider than a screen of 320 px breaks at its hyphen', async () => {
  const page = await site.visit('/opportunity/occupational-health-contracts', { width: 320 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.each(titles)('%s keeps each hyphenated word on one line', async (path, title) => {
  const page = await site.visit(path)
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
    expect((await heading.innerText()).replace(/\s+/g, ' ')).toBe(title)
    const lines = await heading.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const counts: number[] = []
      while (texts.nextNode()) {
        const node = texts.currentNode as Text
        for (const { index, 0: word } of node.data.matchAll(/\S+-\S+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          counts.push(new Set([...range.getClientRects()].map(({ top }) => top)).size)
        }
      }
      return counts
    })
    expect(new Set(lines), `${width} px`).toEqual(new Set([1]))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

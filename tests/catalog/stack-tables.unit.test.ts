import { expect, test } from 'vitest'
import { markdownToHtml } from '../../src/build/content/markdown.ts'

test('labels each cell of a wide table with its column, for phones', async () => {
  const html = await markdownToHtml(
    '| Step | "Who"<sup>1</sup> | Fee |\n| --- | --- | --- |\n| 1 | Board | **none** |\n| 2 | | 10 |\n',
  )
  expect(html).toContain('<table class="stack">')
  expect([...html.matchAll(/<td[^]*?<\/td>/g)].map(String)).toEqual([
    '<td class="count" data-label="Step">1</td>',
    '<td data-label="“Who”">Board</td>',
    '<td data-label="Fee"><strong>none</strong></td>',
    '<td class="count" data-label="Step">2</td>',
    '<td data-label="“Who”"></td>',
    '<td class="count" data-label="Fee">10</td>',
  ])
})

test('does not change a table of two columns', async () => {
  const html = await markdownToHtml('| A | B |\n| --- | --- |\n| 1 | 2 |\n')
  expect(html).toContain('<table>')
  expect(html).not.toContain('data-label')
})

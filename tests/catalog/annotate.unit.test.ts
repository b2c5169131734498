import { expect, it } from 'vitest'
import { annotateMarkdown, markdownToHtml } from '../../src/build/content/markdown.ts'

const numbers = new Map([
  ['s55', 3],
  ['s56', 4],
])

it('annotateMarkdown numbers a citation and labels it for screen readers', () => {
  expect(annotateMarkdown('Paid.[^s55]', numbers)).toBe(
    'Paid.<sup><a class="cite" href="#source-3" aria-label="Source 3">3</a></sup>',
  )
})

it.each([
  '<script>alert(1)</script>',
  '{est <img src=x onerror=alert(1)>}',
  '<a href="javascript:alert(1)">a</a>',
  '[a](/b "<script>alert(1)</script>")',
])('annotateMarkdown creates no tag or script from Markdown: %s', async (text) => {
  const html = await markdownToHtml(annotateMarkdown(text, numbers))
  // Remove quoted attribute values: a `<` in them is text.
  expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<(?!\/?(?:p|a|span)\b)/)
  expect(html).not.toContain('href="javascript')
})

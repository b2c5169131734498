import { describe, expect, it } from 'vitest'
import { annotate } from '../../src/build/content/annotate.ts'
import { markdownToHtml } from '../../src/build/content/markdown.ts'

const numbers = new Map([
  ['s55', 3],
  ['s56', 4],
])

describe('annotate', () => {
  it('numbers a citation and labels it for screen readers', () => {
    expect(annotate('Paid.[^s55]', numbers)).toBe(
      'Paid.<sup><a class="cite" href="#source-3" aria-label="Source 3">3</a></sup>',
    )
  })

  it('separates two adjacent citations with a comma', () => {
    expect(annotate('Paid.[^s55][^s56] Also [^s55]', numbers).replaceAll(/<[^>]*>/g, '')).toBe(
      'Paid.3, 4 Also 3',
    )
  })

  it('underlines an estimate', () => {
    expect(annotate('{est $1,000} a shift', numbers)).toBe(
      '<span class="est">$1,000</span> a shift',
    )
  })

  it('escapes HTML in a plain text', () => {
    expect(annotate('<b>"A" & B</b>', numbers)).toBe('&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;')
  })

  it('escapes inside an estimate, in Markdown too', () => {
    const text = '{est <img src=x onerror=alert(1)>}'
    for (const kind of ['literal', 'markdown'] as const) {
      expect(annotate(text, numbers, kind)).toBe(
        '<span class="est">&lt;img src=x onerror=alert(1)&gt;</span>',
      )
    }
  })

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<!-- a --><style>* { color: red }</style>',
    '[a](/b "<script>alert(1)</script>")',
  ])('creates no tag or script from Markdown: %s', async (text) => {
    const html = await markdownToHtml(annotate(text, numbers, 'markdown'))
    // Remove quoted attribute values: a `<` in them is text.
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<(?!\/?(?:p|a)\b)/)
    expect(html).not.toContain('href="javascript')
  })

  it('does not escape a `<` that starts no tag', async () => {
    const html = await markdownToHtml(annotate('1 < 2, **A** & <B>', numbers, 'markdown'))
    expect(html.trim()).toBe('<p>1 &lt; 2, <strong>A</strong> &amp; &lt;B&gt;</p>')
  })

  it('does not render Markdown', () => {
    expect(annotate('**A** & B', numbers, 'markdown')).toBe('**A** & B')
  })
})

import { describe, expect, it } from 'vitest'
import { annotate } from '../../src/annotate.ts'

const numbers = new Map([['s55', 3]])

describe('annotate', () => {
  it('numbers a citation and names it for a screen reader', () => {
    expect(annotate('Paid.[^s55]', numbers)).toBe(
      'Paid.<sup><a class="cite" href="#source-3" aria-label="Source 3">3</a></sup>',
    )
  })

  it('underlines an estimate', () => {
    expect(annotate('{est $1,000} a shift', numbers)).toBe(
      '<span class="est">$1,000</span> a shift',
    )
  })

  it('escapes what an author may have typed', () => {
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

  it('leaves Markdown to its own processor', () => {
    expect(annotate('**A** & B', numbers, 'markdown')).toBe('**A** & B')
  })
})

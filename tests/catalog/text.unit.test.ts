import { describe, expect, it } from 'vitest'
import { citedSources, plainText, tokens, truncate } from '../../domain/text/text.ts'

describe('tokens', () => {
  it('finds citations and estimates between plain words', () => {
    expect(tokens('At {est $1,000 a shift} it pays.[^s55] Yes')).toEqual([
      { kind: 'text', text: 'At ' },
      { kind: 'estimate', text: '$1,000 a shift' },
      { kind: 'text', text: ' it pays.' },
      { kind: 'citation', sourceId: 's55' },
      { kind: 'text', text: ' Yes' },
    ])
  })

  it.each(['', 'plain', '[^Upper]', '[s55]', '{est }', '{estimate 5}', '{est a{b}', '~~5~~'])(
    'leaves %j as it is written',
    (text) => {
      expect(tokens(text)).toEqual(text === '' ? [] : [{ kind: 'text', text }])
    },
  )

  it('loses no character', () => {
    const text = '{est a}{est b}[^s1][^s2] end'
    const back = tokens(text).map((token) =>
      token.kind === 'citation'
        ? `[^${token.sourceId}]`
        : token.kind === 'estimate'
          ? `{est ${token.text}}`
          : token.text,
    )
    expect(back.join('')).toBe(text)
  })
})

describe('citedSources', () => {
  it('names each source once, in order', () => {
    expect(citedSources('a[^s2] b[^s10] c[^s2]')).toEqual(['s2', 's10'])
  })
})

describe('plainText', () => {
  it.each([
    ['{est $1,000} a shift[^s1].', '$1,000 a shift.'],
    ['**Bold**, _soft_ and `code`', 'Bold, soft and code'],
    ['See [the method](/about#model).', 'See the method.'],
    ['## Heading\n\nText\nwraps', 'Text wraps'],
    ['- one\n- two\n1. three', 'one two three'],
  ])('%j reads %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })
})

describe('truncate', () => {
  it('leaves a text of the length whole, and cuts a longer one with an ellipsis', () => {
    expect(truncate('x'.repeat(400), 400)).toBe('x'.repeat(400))
    expect(truncate('x'.repeat(401), 400)).toBe(`${'x'.repeat(400)}…`)
  })

  it('puts no space before the ellipsis', () => {
    expect(truncate('one two', 4)).toBe('one…')
  })
})

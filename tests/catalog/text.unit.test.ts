import { expect, it } from 'vitest'
import { cutText, initialsOf, plainText, tokens, truncate } from '../../domain/text/text.ts'

it('tokens finds citations and estimates in a text', () => {
  expect(tokens('At {est $1,000 a shift} it pays.[^s55] Yes')).toEqual([
    { kind: 'text', text: 'At ' },
    { kind: 'estimate', text: '$1,000 a shift' },
    { kind: 'text', text: ' it pays.' },
    { kind: 'citation', sourceId: 's55' },
    { kind: 'text', text: ' Yes' },
  ])
})

it('tokens reads an estimate that says so in words as the same mark', () => {
  expect(tokens('{est $75} (our estimate) now')).toEqual(tokens('{est $75} now'))
})

it.each(['', 'plain', '[^Upper]', '[s55]', '{est }', '{estimate 5}', '{est a{b}', '~~5~~'])(
  'tokens does not change %j',
  (text) => {
    expect(tokens(text)).toEqual(text === '' ? [] : [{ kind: 'text', text }])
  },
)

it.each([
  ['{est $1,000} a shift[^s1].', '$1,000 a shift.'],
  ['**Bold**, _soft_ and `code`', 'Bold, soft and code'],
  ['See [the method](/about#model).', 'See the method.'],
  ['## Heading\n\nText\nwraps', 'Text wraps'],
  ['- one\n- two\n1. three', 'one two three'],
])('plainText turns %j into %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

it('truncate cuts a text with an ellipsis only when it is too long', () => {
  expect(truncate('x'.repeat(400), 400)).toBe('x'.repeat(400))
  expect(truncate('x'.repeat(401), 400)).toBe(`${'x'.repeat(400)}…`)
})

it('truncate never cuts between the halves of a surrogate pair', () => {
  expect(truncate('abc🩺def', 4)).toBe('abc…')
  expect(truncate('abc🩺def', 5)).toBe('abc🩺…')
})

// Each of these is one character to a user, and 2, 7 and 2 UTF-16 units.
const [letter, nurse, accent] = ['𝐀', '👩🏽‍⚕️', 'e\u0301']

it.each([
  [`ab${letter}c`, 3, 'ab'],
  [`ab${nurse}`, 8, 'ab'],
  [`ab${nurse}`, 9, `ab${nurse}`],
  [`ab${accent}d`, 3, 'ab'],
])('whole characters: cuts %j to %d units as %j', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut)
})

it.each([
  ['Ana Lucía Ortiz', 'AL'],
  [`${letter}nna  ${nurse}`, `${letter}${nurse}`],
  ['  ', ''],
])('whole characters: the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

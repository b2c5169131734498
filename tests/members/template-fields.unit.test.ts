import { expect, test } from 'vitest'
import {
  fillTemplate,
  templateFields,
  templateParts,
} from '../../domain/members/template-fields.ts'
import { readMembersFiles } from '../../src/build/content/members-files.ts'

const text = 'Dear [name], a visit is [your price]. [your name], RN, [your phone]'

test('fills the blanks that have a value, and keeps the others in brackets', () => {
  expect(fillTemplate(text, { name: ' Jen Cole ', price: '$60', phone: ' ' })).toBe(
    'Dear [name], a visit is $60. Jen Cole, RN, [your phone]',
  )
  expect(templateParts('[your state], [day]', { state: 'Ohio' })).toEqual([
    { kind: 'filled', text: 'Ohio' },
    { kind: 'text', text: ', ' },
    { kind: 'blank', text: '[day]' },
  ])
})

test('does not fill a blank that a member typed', () => {
  expect(fillTemplate(text, { name: '[your price]', price: '$60' })).toContain('[your price], RN')
})

test('every template writes the member’s own blanks in one spelling', () => {
  const fields = templateFields.map(({ name }) => `[your ${name}]`)
  const looksOwn = /^\[(your \w+|name, (rn|phone).*|nurse|phone|price|rate|fee|states?)\]$/i
  const others = readMembersFiles().flatMap(({ slug, content }) =>
    content.templates
      .flatMap(({ subject = '', message }) => `${subject} ${message}`.match(/\[[^\]]*\]/g) ?? [])
      .filter((blank) => looksOwn.test(blank) && !fields.includes(blank))
      .map((blank) => `${slug}: ${blank}`),
  )
  expect(others).toEqual([])
})

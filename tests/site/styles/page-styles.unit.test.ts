import { expect, test } from 'vitest'
import { trimStyle } from '../../../src/build/page-styles.ts'

const page = `<p class="flex sm:p-4 [&amp;&gt;li+li]:mt-1.5"> after:content-['Pricing']`
const utilities = (rules: string) => `@layer base{a{color:red}}@layer utilities{${rules}}.p{top:0}`

test.each([
  '.flex{display:flex}',
  '@media (min-width:40rem){.sm\\:p-4{padding:1rem}}',
  '.\\[\\&\\>li\\+li\\]\\:mt-1\\.5>li+li{margin-top:.375rem}',
  ".after\\:content-\\[\\'Pricing\\'\\]:after{content:'Pricing'}",
  '.grid,.flex{margin:0}',
  '*{margin:0}',
  '.flex:is(:where(.group):is([open],:popover-open) *){display:none}',
  ':is(:where([data-print]) .grid,.flex:has(:empty)){display:none}',
])('keeps %s', (rule) => {
  expect(trimStyle(utilities(rule), page)).toBe(utilities(rule))
})

test('removes utilities that the page does not name, and at-rules left empty', () => {
  const unused = '.grid{display:grid}@media print{.print\\:hidden{display:none}}.p-4{padding:1rem}'
  const css = utilities(`${unused}:is(.grid,.p-4:empty){margin:0}.flex{display:flex}`)
  expect(trimStyle(css, page)).toBe(utilities('.flex{display:flex}'))
})

test('leaves a style without utilities as it is', () => {
  expect(trimStyle('.grid{display:grid}', page)).toBe('.grid{display:grid}')
})

test('keeps only the custom properties that are read', () => {
  const registered = (name: string) => `@property ${name}{syntax:"*";inherits:false}`
  const css = (lines: string) => `@layer properties{*{${lines}}}.a{color:var(--tw-leading,red)}`
  expect(
    trimStyle(
      css('--tw-leading:initial;--tw-tracking:1px;--lightningcss-dark:') +
        registered('--tw-tracking') +
        registered('--tw-leading'),
      page,
    ),
  ).toBe(css('--tw-leading:initial') + registered('--tw-leading'))
})

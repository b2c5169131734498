import { expect, test } from 'vitest'
import { classWords, trimProperties, trimUtilities } from '../../../src/build/trim-styles.ts'

const page = `<p class="flex sm:p-4 [&#38;>li+li]:mt-1.5 after:content-[&#39;Pricing&#39;]">`
const trim = (css: string) => trimUtilities(css, new Set(classWords(page)))
const utilities = (rules: string) => `@layer base{a{color:red}}@layer utilities{${rules}}.p{top:0}`

test.each([
  '.flex{display:flex}',
  '@media (min-width:40rem){.sm\\:p-4{padding:1rem}}',
  '.\\[\\&\\>li\\+li\\]\\:mt-1\\.5>li+li{margin-top:.375rem}',
  ".after\\:content-\\[\\'Pricing\\'\\]:after{content:'Pricing'}",
  '.grid,.flex{margin:0}',
  '*{--tw-border-style:solid}',
  '.flex:is(:where(.group):is([open],:popover-open) *){display:none}',
  ':is(:where([data-print]) .grid,.flex:has(:empty)){display:none}',
])('keeps %s', (rule) => {
  expect(trim(utilities(rule))).toBe(utilities(rule))
})

test('removes utilities that the page does not name, and at-rules left empty', () => {
  const unused = '.grid{display:grid}@media print{.print\\:hidden{display:none}}.p-4{padding:1rem}'
  expect(trim(utilities(`${unused}.flex{display:flex}`))).toBe(utilities('.flex{display:flex}'))
})

test.each([
  '.grid:is([open],:popover-open){display:none}',
  '.\\[\\&_\\:is\\(th\\,td\\)\\]\\:p-2 :is(th,td){padding:.5rem}',
  ':is(.grid,.p-4:empty){display:none}',
])('removes %s', (rule) => {
  expect(trim(utilities(rule))).toBe(utilities(''))
})

test('leaves a style without utilities as it is', () => {
  expect(trim('.grid{display:grid}')).toBe('.grid{display:grid}')
})

test('keeps only the custom properties that are read', () => {
  const style = (leading: string, tracking: string) =>
    `@layer properties{*,:before{${leading}${tracking}}}.a{${tracking}color:var(--tw-leading,red)}`
  const registered = (name: string) => `@property ${name}{syntax:"*";inherits:false}`
  const css = style('--tw-leading:initial;', '--tw-tracking:1px;') + registered('--tw-tracking')
  expect(trimProperties(css + registered('--tw-leading'), new Set(['--tw-leading']))).toBe(
    style('--tw-leading:initial;', '') + registered('--tw-leading'),
  )
  expect(trimProperties(':root{--lightningcss-dark: ;color:red}', new Set())).toBe(
    ':root{color:red}',
  )
})

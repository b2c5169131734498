import { expect, test } from 'vitest'
import { answerLink, answerPaths, safeAnswerLinks } from '../../../domain/chat/guide-links.ts'

const knownPaths = answerPaths(['night-nurse'])
const safe = (markdown: string) => safeAnswerLinks(markdown, knownPaths)

test.each([
  'See [Night nurse: Market gap](/opportunity/night-nurse#market-gap).',
  '[Pricing](/pricing) and [How we score](/about#scores) and [home](/)',
  'A [label [with brackets]](/pricing).',
  '[Compare](/compare?e=night-nurse,day-nurse&w=30-25-25-20-0)',
  'Plain text, **bold**, 1 < 2, a list:\n\n- one\n- two: 3 > 2',
])('an allowed link does not change: %s', (text) => {
  expect(safe(text)).toBe(text)
})

test('an allowed link loses its title, angle brackets and trailing slash', () => {
  expect(safe('[x](/pricing "Buy")')).toBe('[x](/pricing)')
  expect(safe('[x](</pricing/>)')).toBe('[x](/pricing)')
  expect(safe('[x]( /pricing )')).toBe('[x](/pricing)')
})

test.each([
  ['[Allure](https://allure.com/x)', 'Allure'],
  ['[x](//evil.test)', 'x'],
  ['[x](/\\evil.test)', 'x'],
  ['[x](javascript:alert)', 'x'],
  ['[x](/opportunity/unknown)', 'x'],
  ['[x](/api/account)', 'x'],
  ['[x](/pricing?next=//evil.test)', 'x'],
  ['[x](/pricing?e=night-nurse&w=30)', 'x'],
  ['[x](/compare?e=//evil.test&w=30)', 'x'],
  ['[x](/opportunity/../api)', 'x'],
  ['[x](pricing)', 'x'],
  ['[x](https://evil.test "/pricing")', 'x'],
  ['![chart](https://evil.test/p.png?q=secret)', 'chart'],
  ['![chart](/pricing)', 'chart'],
  ['see https://evil.test/a', 'see evil.test/a'],
  ['see www.evil.test', 'see evil.test'],
  ['<https://evil.test>', '‹evil.test>'],
  ['<img src=x onerror=alert(1)>', '‹img src=x onerror=alert(1)>'],
  ['one<br>two', 'one two'],
])('a forbidden link becomes text: %s', (text, expected) => {
  expect(safe(text)).toBe(expected)
})

test.each([
  '[a [b [c]]](https://evil.test)',
  '[x](https://evil.test/a(b(c)))',
  '[x](\n  https://evil.test\n  "t")',
  '[x][1]\n\n[1]: https://evil.test',
  '[1]:\nhttps://evil.test\n\n[1]',
  '![a [b [c]]](https://evil.test/p.png)',
  '![x][1]\n\n[1]: <https://evil.test>',
  '[x](/pricing)[y](https://evil.test)',
  '[![i](https://evil.test/p.png)](https://evil.test)',
  'hhttp://ttps://evil.test',
  '_http://evil.test_',
  'https\\://evil.test',
  'https:\\/\\/evil.test',
  'www\\.evil.test',
  'https&#58;//evil.test',
  'https&colon;//evil.test',
  'wwwhttp://.evil.test',
  '[x](<https://evil.test>)',
  "[x](https://evil.test 'a\nb')",
  '[x](https://evil.test (a))',
  '<a href="https://evil.test">x</a>',
  '<<b>script>alert(1)</script>',
  '[x](/pric',
  '[x](https://ev',
])('removes every clickable link from %j', (text) => {
  const rest = safe(text)
  const addresses = [...rest.matchAll(/\]\(([^)]*)/g)].map(([, address]) => address ?? '')
  expect(addresses.filter((address) => !answerLink(address, knownPaths))).toEqual([])
  expect(rest).not.toMatch(/https?\\*:|www\\*\.|<[a-z/!?]|!\[|\]:|&#|&colon/i)
})

import { expect, test } from 'vitest'
import { describeOverdue } from '../../domain/catalog/due.ts'
import { readReviews } from '../../src/build/content/reviews.ts'
import { builtSlugs, chapterPages } from '../site/pages.ts'
import { all, pageAt, read, text } from './built-pages.ts'

const { main } = pageAt('/trust')
const builtOn = main.querySelector('time')?.getAttribute('datetime') ?? ''
const valueOf = (term: string) =>
  text(
    all(main, 'dt')
      .find((one) => text(one) === term)
      ?.parentElement?.querySelector('dd') ?? null,
  )

test('the trust page counts what the pages show', () => {
  const cited = new Set<string>()
  for (const path of [...builtSlugs.map((slug) => `/opportunity/${slug}`), ...chapterPages])
    for (const link of all(pageAt(path).main, '.sources li a[href^="http"]'))
      cited.add(link.getAttribute('href') ?? '')
  const sources = Number(/of ([\d,]+) sources/.exec(valueOf('With a source'))?.[1])
  expect(sources).toBeGreaterThanOrEqual(cited.size)
  expect(valueOf('With a source')).toContain(`${builtSlugs.length} entries`)
  const [, live, stored, secondHand] =
    /^(\w+) on the live page, (\d+) in a stored copy.*, (\d+) second-hand/.exec(
      valueOf('How we read them'),
    )!
  const onPage = live === 'None' ? 0 : Number(live)
  expect(onPage + Number(stored) + Number(secondHand)).toBe(sources)
})

test('the trust page says which reviews are overdue, as npm run owner -- due does', () => {
  const overdue = describeOverdue(readReviews('.', new Date(builtOn)), builtOn)
  expect(valueOf('Overdue')).toBe(`${overdue}.`)
})

test('every header that the trust page names is sent with every page (E1)', () => {
  const [every = ''] = read('_headers').split(/^(?=\S)/m)
  const sent = [...every.matchAll(/^ {2}([\w-]+): /gm)].map(([, name]) => name)
  expect(valueOf('Security headers of every page').replace('.', '').split(', ')).toEqual(sent)
})

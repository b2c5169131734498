import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySite, type SiteCopy } from '../site/site-copy.ts'

let copy: SiteCopy
beforeAll(async () => {
  copy = await copySite()
})
afterAll(() => copy?.remove())

const states = 'src/content/states.yaml'
const unverified =
  "telehealth: { text: null, verified: 'no', checkedAt: '2026-11-22', sources: [] }"
const verified =
  "telehealth: { text: 'A test rule.', verified: primary, checkedAt: '2026-01-01', sources: [tx-142-003] }"
/**
 * Replaces the `telehealth` line of Texas in states.yaml. If the new line is verified, `hasOwnPage`
 * counts four verified lines, so Texas gets its own page.
 */
const withTelehealth = (line: string) => (text: string) => {
  const at = text.indexOf(unverified, text.indexOf('code: TX'))
  return text.slice(0, at) + line + text.slice(at + unverified.length)
}

test('a state with a fourth verified line gets a page, and a stale line a warning', async () => {
  await copy.edit(states, withTelehealth(verified))
  const { ok, output } = await copy.build()
  expect(ok, output).toBe(true)
  expect(output).toContain('[states] Texas: check telehealth again, last checked 2026-01-01')
  const page = readFileSync(join(copy.dist, 'states/texas.html'), 'utf8')
  expect(page).toContain('Last checked January 1, 2026. Check again before you rely on it.')
  expect(readFileSync(join(copy.dist, 'states.html'), 'utf8')).toContain('href="/states/texas"')
  expect(existsSync(join(copy.dist, 'states/georgia.html'))).toBe(false)
})

test('a line with text but no source stops the build, which names the state and the field', async () => {
  await copy.edit(states, (text) => text.replace(verified, verified.replace('tx-142-003', '')))
  const { ok, output } = await copy.build()
  expect(ok).toBe(false)
  expect(output).toMatch(/states\.yaml:\d+ states\.44\.telehealth\.text: has no source/)
})

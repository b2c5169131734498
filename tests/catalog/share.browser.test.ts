import { describe, expect, test } from 'vitest'
import { useSite } from '../site/site.ts'

const site = useSite()
const path = '/opportunity/nurse-foot-care'

describe('the Share button of an entry', () => {
  /**
   * Opens the entry at `#money` and presses Share. The shared address must not contain `#money`.
   * `share` is the JavaScript that defines `navigator.share`.
   */
  async function openEntry(share: string) {
    const { context, ...watched } = await site.newContext({ width: 390 })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.addInitScript(`navigator.share = ${share}`)
    await site.go({ context, ...watched }, page, `${path}#money`)
    // All contexts of a browser share one clipboard, so overwrite an earlier test's text.
    await page.evaluate(() => navigator.clipboard.writeText('empty'))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    return page
  }

  test('opens the share sheet of the device with the title and the address', async () => {
    const page = await openEntry('async (data) => { window.shared = data }')
    await page.waitForFunction(() => 'shared' in window)
    expect(await page.evaluate(() => (window as { shared?: unknown }).shared)).toEqual({
      title: 'Nurse Foot Care',
      url: site.url(path),
    })
  })

  test('copies the link and says so if the browser does not allow the sheet', async () => {
    const page = await openEntry("async () => { throw new DOMException('no', 'NotAllowedError') }")
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url(path))
  })

  test('copies nothing if the user closes the sheet', async () => {
    const page = await openEntry(
      "async () => { window.shared = 1; throw new DOMException('', 'AbortError') }",
    )
    await page.waitForFunction(() => 'shared' in window)
    expect(await page.getByText('Link copied').count()).toBe(0)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('empty')
  })
})

import { expect, test } from 'vitest'
import { useSite } from '../site/site.ts'

const site = useSite()
const path = '/opportunity/nurse-foot-care'

test('the Share button opens the device’s sheet, copies the link without one, and nothing after Cancel', async () => {
  const { context, ...watched } = await site.newContext({ width: 390 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  // The shared address must not contain `#money`.
  await site.go({ context, ...watched }, page, `${path}#money`)
  const button = page.getByRole('button', { name: 'Share', exact: true })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const shared = () => page.evaluate(() => (window as { shared?: unknown }).shared)
  /** Presses Share on a device whose sheet ends with an error, or opens. */
  const share = async (error?: string) => {
    await page.evaluate((name) => {
      Object.assign(window, { shared: undefined })
      navigator.share = async (data) => {
        Object.assign(window, { shared: data })
        if (name) throw new DOMException('no', name)
      }
    }, error)
    await button.click()
    await expect.poll(shared).toEqual({ title: 'Nurse Foot Care', url: site.url(path) })
  }
  // All contexts of a browser share one clipboard, so overwrite an earlier test's text.
  await page.evaluate(() => navigator.clipboard.writeText('empty'))
  await share()
  await share('AbortError')
  expect(await page.getByText('Link copied').count()).toBe(0)
  expect(await copied()).toBe('empty')
  await share('NotAllowedError')
  await page.getByText('Link copied').waitFor()
  expect(await copied()).toBe(site.url(path))
})

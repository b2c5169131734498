import { findBrowser } from '../../scripts/find-browser.mjs'

/** Finds or installs the browser once, before the workers start. They read its path. */
export async function setup(): Promise<void> {
  process.env['CHROME_PATH'] = await findBrowser()
}

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { askAndRead, openPanel } from '../chat/chats.ts'
import { password } from '../support/whole-site.ts'

const accounts = useAccounts()

/** React renders an island again if the browser translated it before its scripts loaded. */
const allow = /Minified React error #418|status of 4\d\d/

/** Puts each text of the page into a `font` element, now and after each change, as Google does. */
function translate(): void {
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: ChildNode[] = []
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node as ChildNode)
    }
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim()) continue
      if (parent.closest('font, head, script, style, svg, textarea, select')) continue
      const font = document.createElement('font')
      font.append(text.cloneNode())
      text.replaceWith(font)
    }
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) wrap(node)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

async function open(page: Page, path: string): Promise<Page> {
  await page.addInitScript(translate)
  await page.goto(path)
  await page.locator('main font').first().waitFor()
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('saves and asks on a translated page, and keeps the labels current (F2)', async () => {
  const page = await open(await accounts.window({ allow }), '/opportunity/sleep-coaching')
  await button(page, /^Save$/).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sign in$/ })
    .click()
  await page.getByLabel('Email').fill(await accounts.createUser())
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await button(page, /^Saved$/).click()
  await button(page, /^Save$/).click()
  await button(page, /^Saved$/).waitFor()
  await openPanel(page)
  await askAndRead(page, 'Who pays?')
  await askAndRead(page, 'How much?', 2)
  await page.getByText('3 of 5').first().waitFor()
})

test('filters and compares on a translated page (F2)', async () => {
  const page = await open(await accounts.window({ allow }), '/')
  await button(page, 'From home').click()
  await page.getByRole('button', { name: 'From home', pressed: true }).waitFor()
  await button(page, /^Filters/).click()
  const hours = page.getByRole('dialog').getByRole('combobox').first()
  await hours.selectOption({ index: (await hours.locator('option').count()) - 1 })
  await page.keyboard.press('Escape')
  await button(page, /^Filters \(2\)/).waitFor()
  const compare = page.locator('.cards [data-slug]:visible').getByRole('checkbox')
  await compare.nth(0).click()
  await page.getByText('1 of 4 selected').waitFor()
  await compare.nth(1).click()
  await page.getByText('2 of 4 selected').waitFor()
  await page.locator('a.button', { hasText: 'Compare' }).click()
  await button(page, /^Remove/).click()
  await expect.poll(() => page.locator('main thead th a').count()).toBe(1)
})

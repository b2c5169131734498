import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { kinds, namedSlugs } from '../pages.ts'
import { useSite } from '../site.ts'

const site = useSite()

const paper = { light: 'rgb(250, 249, 245)', dark: 'rgb(14, 25, 27)' }
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const toggle = (page: Page) => page.getByRole('banner').locator('[data-theme-toggle]')
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

const choose = (theme: string) => (page: Page) =>
  page.addInitScript((value) => {
    if (localStorage.getItem('theme') === null) localStorage.setItem('theme', value)
  }, theme)

describe('the theme', () => {
  test.each(['light', 'dark'] as const)('uses the system’s theme by default: %s', async (theme) => {
    const page = await site.visit('/', { theme })
    expect(await background(page)).toBe(paper[theme])
    expect(await stored(page)).toBeNull()
  })

  test('follows the system until the user selects a theme', async () => {
    const page = await site.visit('/about', { theme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background(page)).toBe(paper.dark)
  })

  test.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)('changes from %s to %s, is stored, and stays on other pages', async (from, to) => {
    const page = await site.visit('/', { theme: from })
    const button = toggle(page)
    expect(await button.innerText()).toContain(`Switch to ${to} theme`)
    await button.click()
    expect(await background(page)).toBe(paper[to])
    expect(await button.innerText()).toContain(`Switch to ${from} theme`)
    expect(await stored(page)).toBe(to)
    await page.goto('/pricing')
    expect(await background(page)).toBe(paper[to])
    await toggle(page).click()
    expect(await stored(page)).toBe(from)
  })

  test.each(['checkbox', 'radio'])('shows an unchecked %s as empty in dark', async (type) => {
    const page = await site.visit('/tools/fit', { theme: 'dark' })
    const box = page.locator(`input[type=${type}]:not(:checked)`).first()
    const look = await box.evaluate((element) => {
      const { appearance, backgroundColor, borderTopColor } = getComputedStyle(element)
      return { appearance, backgroundColor, borderTopColor }
    })
    expect(look).toEqual({
      appearance: 'none',
      backgroundColor: 'rgb(22, 35, 37)',
      borderTopColor: 'rgb(115, 132, 132)',
    })
    await box.click()
    const checked = page.locator(`input[type=${type}]:checked`).first()
    await expect
      .poll(() => checked.evaluate((element) => getComputedStyle(element).appearance))
      .toBe('auto')
  })

  test('ignores a stored value that is not a theme', async () => {
    const page = await site.visit('/', { theme: 'dark', before: choose('sepia') })
    expect(await background(page)).toBe(paper.dark)
  })

  test('updates a second tab', async () => {
    const { context } = await site.newContext({ theme: 'light' })
    const [first, second] = [await context.newPage(), await context.newPage()]
    await first.goto('/')
    await second.goto('/about')
    await toggle(first).click()
    await expect.poll(() => background(second)).toBe(paper.dark)
    await toggle(second).click()
    await expect.poll(() => background(first)).toBe(paper.light)
  })
})

describe('the first paint', () => {
  test.each(kinds)(
    '$path has the stored theme before its body is read',
    async ({ path, status }) => {
      const page = await site.visit(path, {
        status,
        theme: 'light',
        before: async (blank) => {
          await choose('dark')(blank)
          // Store the page's theme in `window.name` when the body appears, before the first paint.
          await blank.addInitScript(() => {
            new MutationObserver((_, observer) => {
              if (!document.body) return
              observer.disconnect()
              window.name = document.documentElement.dataset.theme ?? 'none'
            }).observe(document, { childList: true, subtree: true })
          })
        },
      })
      expect(await page.evaluate(() => window.name)).toBe('dark')
      expect(await background(page)).toBe(paper.dark)
    },
  )

  test('never paints a light frame', async () => {
    const { context } = await site.newContext({ theme: 'light' })
    const page = await context.newPage()
    await choose('dark')(page)
    await page.goto('/about')
    const frames: string[] = []
    const client = await context.newCDPSession(page)
    client.on('Page.screencastFrame', ({ data, sessionId }) => {
      frames.push(data)
      void client.send('Page.screencastFrameAck', { sessionId })
    })
    await client.send('Page.startScreencast', { format: 'png', maxWidth: 160, maxHeight: 100 })
    for (const path of ['/pricing', '/', '/about']) {
      const before = frames.length
      await page.goto(path)
      await expect.poll(() => frames.length).toBeGreaterThan(before)
    }
    await client.send('Page.stopScreencast')

    const judge = await context.newPage()
    const brightness: number[] = []
    for (const frame of frames) {
      brightness.push(await judge.evaluate(edge, `data:image/png;base64,${frame}`))
    }
    expect(Math.max(...brightness)).toBeLessThan(60)
  })
})

/** Brightness, 0 to 255, of a screenshot's left edge, where every page shows its background. */
async function edge(source: string): Promise<number> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const pen = canvas.getContext('2d')!
  pen.drawImage(image, 0, 0)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(1, image.height >> 1, 1, 1).data
  return (red + green + blue) / 3
}

test('has one inline script of at most 500 B, and its hash is in the CSP', async () => {
  for (const { path } of kinds) {
    const reply = await fetch(site.url(path))
    const head = (await reply.text()).split('</head>')[0] ?? ''
    const scripts = [...head.matchAll(/<script(?![^>]*ld\+json)([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(scripts, path).toHaveLength(1)
    const [, attributes, text = ''] = scripts[0]!
    expect(attributes).not.toContain('src')
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(500)
    const hash = createHash('sha256').update(text).digest('base64')
    expect(reply.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  }
})

describe('the phone menu', () => {
  const open = async () => {
    const page = await site.visit('/', { width: 360 })
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#menu').isVisible()).toBe(true)
    return { page, button, menu: page.locator('#menu') }
  }
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

  test('opens with the keyboard, and Tab moves to its links', async () => {
    const { page, menu } = await open()
    await page.keyboard.press('Tab')
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    for (let steps = 0; steps < 3; steps++) {
      if ((await focused(page)) === 'Opportunities') break
      await page.keyboard.press('Tab')
    }
    expect(await focused(page)).toBe('Opportunities')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Pricing')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pricing')
  })

  test('closes on Escape and returns the focus', async () => {
    const { page, button, menu } = await open()
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.isVisible()).toBe(false)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('closes after a link to a section of the same page', async () => {
    const { page, menu } = await open()
    await menu.getByRole('link', { name: 'Opportunities' }).click()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.waitForURL('**/#directory')
  })

  test('shows signed-out links: Sign In last, no Saved', async () => {
    const { menu } = await open()
    expect(await menu.getByRole('link', { name: /Saved|Subscription/ }).count()).toBe(0)
    const controls = menu.locator('a:visible, button:visible')
    expect((await controls.last().innerText()).trim()).toBe('Sign In')
  })
})

describe('the tabs of an entry', () => {
  const open = async (hash = '') => {
    const page = await site.visit(`/opportunity/${namedSlugs[1]}${hash}`)
    const tab = (name: string) => page.getByRole('tab', { name })
    const shown = () => page.getByRole('tabpanel').evaluateAll((all) => all.map(({ id }) => id))
    return { page, tab, shown }
  }

  test('show one section at a time, Why Now first', async () => {
    const { tab, shown } = await open()
    expect(await shown()).toEqual(['why-now'])
    await tab('Execution').click()
    expect(await shown()).toEqual(['execution'])
    expect(await tab('Execution').getAttribute('aria-selected')).toBe('true')
    expect(await tab('Why Now').getAttribute('aria-selected')).toBe('false')
  })

  test('support arrow keys, Home and End, and are one Tab stop', async () => {
    const { page, tab, shown } = await open()
    await tab('Why Now').focus()
    for (const [key, panel] of [
      ['ArrowRight', 'market-gap'],
      ['End', 'proof'],
      ['ArrowRight', 'why-now'],
      ['ArrowLeft', 'proof'],
      ['Home', 'why-now'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await shown(), key).toEqual([panel])
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(`tab-${panel}`)
    }
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('why-now')
  })

  test('open the section in the URL', async () => {
    const { page, shown } = await open('#proof')
    expect(await shown()).toEqual(['proof'])
    await page.evaluate(() => (location.hash = '#market-gap'))
    await expect.poll(shown).toEqual(['market-gap'])
  })
})

describe('in print', () => {
  test.each([
    '/',
    '/pricing',
    '/category/post-op-care',
    '/compare?e=sleep-coaching,nurse-foot-care',
    '/tools/fit#a=hours:10',
    '/opportunity/sleep-coaching#take-home',
  ])('%s has dark text on white after the dark theme', async (path) => {
    const page = await site.visit(path, { theme: 'dark', before: choose('dark') })
    await page.waitForLoadState('networkidle')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const pale = await page.evaluate(() => {
      const linear = (value: number) =>
        value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      const contrastToWhite = (color: string) => {
        const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) =>
          linear(+part / 255),
        )
        return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
      }
      return [...document.querySelectorAll('body *')]
        .filter((one) => one.checkVisibility() && !one.closest('.sr-only, img'))
        .filter((one) =>
          [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .filter((one) => {
          const { color, fill } = getComputedStyle(one)
          return contrastToWhite(one.closest('svg') ? fill : color) < 4.5
        })
        .map((one) => `${one.textContent?.slice(0, 40)}: ${getComputedStyle(one).color}`)
    })
    expect(pale).toEqual([])
  })

  test.each(['light', 'dark'] as const)('shows an entry’s text, %s', async (theme) => {
    const page = await site.visit(`/opportunity/${namedSlugs[0]}`, { theme })
    await page.emulateMedia({ media: 'print', colorScheme: theme })
    const screenOnly = ['header', 'footer', '#menu', 'img', '[role=tablist]', 'button', '.button']
    for (const selector of screenOnly) {
      expect(await page.locator(`${selector}:visible`).count(), selector).toBe(0)
    }
    const sections = page.locator('[data-tabs] > section')
    expect(await sections.locator('h3:visible').allInnerTexts()).toEqual([
      'Why Now',
      'Market Gap',
      'Execution',
      'Proof',
    ])
    for (const section of await sections.all()) {
      expect(await section.isVisible()).toBe(true)
      expect((await section.innerText()).length).toBeGreaterThan(80)
    }
    for (const name of ['Business Fit', 'Market Data', 'Why this could fail', 'Sources']) {
      expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true)
    }
    const ink = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      return { color, backgroundColor }
    })
    expect(ink).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
  })
})

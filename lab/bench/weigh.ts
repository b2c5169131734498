import { brotliCompressSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright'

/**
 * Measurements of a page before any interaction. Sizes are in bytes as sent: text with brotli 11,
 * fonts and pixel images unchanged. Images in view do not count.
 */
export interface Weight {
  /** The document with its inline styles. */
  html: number
  /** The document and everything that it loads. */
  all: number
  /**
   * Number of requests, without lazy images outside the viewport, which only some browsers load
   * before the user scrolls.
   */
  requests: number
  /** Inline scripts and loaded scripts. Structured data does not count. */
  javaScript: number
  blockingScripts: number
  /** Bytes of the scripts whose URL names Clerk, Stripe, OpenAI or the chat. */
  vendors: number
}

const brotli = (bytes: Buffer | string): number => brotliCompressSync(bytes).length

/** Fonts and pixel images are already compressed, so they are sent unchanged. */
const sentBytes = (bytes: Buffer, type: string): number =>
  /^(text\/|image\/svg|application\/(javascript|json|manifest|xml))/.test(type)
    ? brotli(bytes)
    : bytes.length

const inlineScripts = (html: string): string =>
  [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code)
    .join('\n')

const imagesOf = (page: Page): Promise<{ inView: string[]; ahead: string[] }> =>
  page.evaluate(() => {
    const isInView = (image: Element) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
    const images = [...document.images]
    const ahead = images.filter((image) => image.loading === 'lazy' && !isInView(image))
    return {
      inView: images.filter(isInView).map((image) => image.currentSrc),
      ahead: ahead.map((image) => image.currentSrc),
    }
  })

/** `ready` waits for what a page of a signed-in user shows last. */
export async function measurePageWeight(
  context: BrowserContext,
  url: string,
  ready?: (page: Page) => Promise<void>,
): Promise<Weight> {
  const page = await context.newPage()
  const parts: { url: string; kind: string; bytes: number }[] = []
  const arriving: Promise<void>[] = []
  let closing = false
  page.on('response', (response) => {
    const recordResponse = async () => {
      const type = response.headers()['content-type'] ?? ''
      // A response that is still incomplete when the page closes started after the network was
      // idle. Do not count it.
      const body = await response.body().catch((error: Error) => {
        if (closing) return undefined
        throw error
      })
      if (!body) return
      const bytes = sentBytes(body, type)
      parts.push({ url: response.url(), kind: response.request().resourceType(), bytes })
    }
    arriving.push(recordResponse())
  })
  await page.goto(url)
  await ready?.(page)
  await page.waitForLoadState('networkidle')
  await Promise.all(arriving)
  const images = await imagesOf(page)
  const html = await (await fetch(url)).text()
  closing = true
  await page.close()

  const sum = (chosen: typeof parts) => chosen.reduce((total, { bytes }) => total + bytes, 0)
  const counted = parts.filter((part) => !images.inView.includes(part.url))
  const scripts = parts.filter(({ kind }) => kind === 'script')
  const code = inlineScripts(html)
  return {
    html: brotli(html),
    all: sum(counted),
    requests: counted.filter((part) => !images.ahead.includes(part.url)).length,
    javaScript: sum(scripts) + (code === '' ? 0 : brotli(code)),
    blockingScripts: [
      ...html.matchAll(/<script(?=[^>]*\ssrc=)(?![^>]*\s(?:async|defer|type="module"))/g),
    ].length,
    vendors: sum(scripts.filter((part) => /clerk|stripe|chat|openai/i.test(part.url))),
  }
}

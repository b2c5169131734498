import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, Page } from 'playwright'

/**
 * Measurements of a page before any interaction. Sizes are in bytes as sent: text with brotli 11,
 * fonts and pixel images unchanged.
 */
export interface Weight {
  /** The document with its inline styles. */
  html: number
  /** The document and everything that it loads, except the images in `imagesInView`. */
  all: number
  /**
   * Number of requests, without those for `imagesInView` and `imagesAhead`. `imagesAhead` are lazy
   * images outside the viewport, which only some browsers load before the user scrolls.
   */
  requests: number
  imagesInView: { count: number; bytes: number }
  imagesAhead: { count: number; bytes: number }
  /** Inline scripts and loaded scripts. Structured data does not count. */
  javaScript: number
  blockingScripts: number
  /** Bytes of the scripts whose URL names Clerk, Stripe, OpenAI or the chat. */
  vendors: number
}

const brotli = (bytes: Buffer | string): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

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
    const seen = (image: Element) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
    const images = [...document.images]
    const inView = images.filter(seen).map((image) => image.currentSrc)
    const ahead = images
      .filter((image) => image.loading === 'lazy' && !seen(image))
      .map((image) => image.currentSrc)
    return { inView, ahead: ahead.filter((address) => !inView.includes(address)) }
  })

export async function measurePageWeight(
  browser: Browser,
  url: string,
  viewport = { width: 412, height: 823 },
): Promise<Weight> {
  const context = await browser.newContext({ viewport })
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
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(arriving)
  const images = await imagesOf(page)
  const html = await (await fetch(url)).text()
  closing = true
  await context.close()

  const sum = (chosen: typeof parts) => chosen.reduce((total, { bytes }) => total + bytes, 0)
  const inView = parts.filter((part) => images.inView.includes(part.url))
  const others = parts.filter((part) => !inView.includes(part))
  const ahead = others.filter((part) => images.ahead.includes(part.url))
  const scripts = parts.filter(({ kind }) => kind === 'script')
  const code = inlineScripts(html)
  return {
    html: brotli(html),
    all: sum(others),
    requests: others.length - ahead.length,
    imagesInView: { count: inView.length, bytes: sum(inView) },
    imagesAhead: { count: ahead.length, bytes: sum(ahead) },
    javaScript: sum(scripts) + (code === '' ? 0 : brotli(code)),
    blockingScripts: [
      ...html.matchAll(/<script(?=[^>]*\ssrc=)(?![^>]*\s(?:async|defer|type="module"))/g),
    ].length,
    vendors: sum(scripts.filter((part) => /clerk|stripe|chat|openai/i.test(part.url))),
  }
}

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import { parse } from 'postcss'

const read = (url: string | URL): string => readFileSync(new URL(url), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((all) => all[1]!)
const style = /(?<=<style>)(.*?)(?=<\/style>)/gs

/** Writes the value of each of Tailwind's properties that no rule of `css` sets in place of it. */
const inlineProperties = (css: string): string =>
  css.replace(/var\((--tw-[\w-]+)(?:,((?:[^()]|\([^)]*\))*))?\)/g, (all, name, fallback) => {
    const [, initial] = new RegExp(`@property ${name}\\{[^}]*initial-value:([^}]*)`).exec(css) ?? []
    return css.includes(`${name}:`) ? all : (initial ?? fallback ?? all)
  })

/** Removes from `css` the classes and custom properties that `text` does not use. */
function trimStyle(css: string, text: string): string {
  const html = text.replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const words = new Set(html.split(/[\s"`]+/))
  const root = parse(css)
  root.walkComments((comment) => void comment.remove())
  root.walkDecls((line) => void (String(line) === String(line.next()) && line.remove()))
  root.walkAtRules('layer', (layer) => {
    // Initial values for browsers without `@property`, which are older than ours.
    if (layer.params === 'properties') layer.remove()
    if (!/^(components|utilities)$/.test(layer.params)) return
    layer.walkRules((rule) => {
      const names = matches(rule.selector, /\.((?:\\.|[\w-])+)/g)
      // Keep a selector with one used class: which class is the utility's depends on the variant.
      const isUsed = names.some((name) => words.has(name.replaceAll('\\', '')))
      if (names.length > 0 && !isUsed) rule.remove()
    })
    layer.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()))
  })
  const trimmed = parse(inlineProperties(root.toString()))
  const used = new Set(matches(`${trimmed.toString()} ${text}`, /var\((--[\w-]+)/g))
  trimmed.walkDecls(/^--/, (line) => void (used.has(line.prop) || line.remove()))
  trimmed.walkAtRules('property', (rule) => void (used.has(rule.params) || rule.remove()))
  return trimmed.toString()
}

/** The code of a script and its imports. Empty if it adds all utilities itself: island-styles.ts. */
function codeOf(script: string): string {
  const urls = new Set([script])
  for (const url of urls)
    for (const name of matches(read(url), /(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      urls.add(new URL(name, url).href)
  const isComplete = [...urls].some((url) => url.includes('/island-styles.'))
  return isComplete ? '' : [...urls].map(read).join(' ')
}

/**
 * Two attributes that Astro gives islands: a random id, and a prefix for the ids of `useId`, which a
 * lint rule forbids. Without them, a home page with 36 cards is about 460 bytes smaller when sent.
 */
const islandIds = /(?<=<astro-island) uid="[^"]*"( prefix="[^"]*")?/g

/** Astro and React escape apostrophes, which double quotes around attributes make unnecessary. */
const apostrophe = /&#(39|x27);/g

/**
 * Makes each page smaller: without islands' ids, and with trimmed styles, those of each top-level
 * page, and those of a folder's pages together.
 */
export const pageStyles = (): AstroIntegration => ({
  name: 'page-styles',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const kindOf = (file: string) => /^[^\\/]+/.exec(file)![0]
      for (const files of Map.groupBy(globSync('**/*.html', { cwd: dir }), kindOf).values()) {
        const urls = files.map((file) => new URL(file, dir))
        const html = urls.map(read).join(' ')
        const scripts = new Set(matches(html, /"\/(_astro\/[^"]+\.js)"/g))
        const code = [...scripts].map((path) => codeOf(new URL(path, dir).href))
        const text = [html.replaceAll(style, ''), ...code].join(' ')
        const styles = [...new Set(matches(html, style))]
        const trimmed = new Map(styles.map((css) => [css, trimStyle(css, text)]))
        const trim = (css: string) => trimmed.get(css)!
        for (const url of urls)
          writeFileSync(
            url,
            read(url).replaceAll(islandIds, '').replaceAll(apostrophe, "'").replaceAll(style, trim),
          )
      }
    },
  },
})

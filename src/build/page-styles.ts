import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { htmlFiles } from './html-files.ts'
import { classWords, trimProperties, trimUtilities } from './trim-styles.ts'

/**
 * Returns the group of a page: the home page, the other top-level pages, or the pages of a folder.
 * All pages of a group keep the same utilities. So there are fewer different styles, and the
 * security policy, which lists the hash of each style, is shorter.
 */
function groupOf(path: string): string {
  const [folder = '', ...rest] = path.split('/')
  return rest.length > 0 || folder === 'index.html' ? folder : ''
}

/** Matches the code of a script that imports island-styles.ts. */
const everyUtility = /"\.\/island-styles\./

/**
 * Removes unused Tailwind utilities and unused custom properties from each page's inline style.
 * Keeps a utility if the HTML or a script of any page in the page's group uses it. Does not search
 * scripts that a page loads with `import()`, so these scripts must import island-styles.ts.
 */
export const pageStyles = (): AstroIntegration => ({
  name: 'page-styles',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      const cached = new Map<string, string>()
      const codeOf = (name: string): string => {
        const stored = cached.get(name)
        if (stored !== undefined) return stored
        cached.set(name, '')
        const path = join(root, '_astro', name)
        const own = existsSync(path) ? readFileSync(path, 'utf8') : ''
        const imports = [...own.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)]
        const code = [own, ...imports.map(([, imported = '']) => codeOf(imported))].join(' ')
        cached.set(name, code)
        return code
      }
      const groups = new Map<string, { files: string[]; used: Set<string> }>()
      for (const file of await htmlFiles(root)) {
        const name = groupOf(relative(root, file))
        const group = groups.get(name) ?? { files: [], used: new Set() }
        groups.set(name, group)
        group.files.push(file)
        const html = readFileSync(file, 'utf8')
        const scripts = [...html.matchAll(/"\/_astro\/([^"]+\.js)"/g)].map(
          ([, script = '']) => script,
        )
        const markup = html.replaceAll(/<style>[\s\S]*?<\/style>/g, '')
        for (const word of classWords(markup)) group.used.add(word)
        // Skip scripts that import island-styles.ts. That file adds the utilities of all islands.
        const code = [...new Set(scripts)].map(codeOf).filter((text) => !everyUtility.test(text))
        for (const word of code.flatMap(classWords)) group.used.add(word)
      }
      for (const { files, used } of groups.values())
        for (const file of files) {
          const html = readFileSync(file, 'utf8')
          const change = (page: string, trim: (css: string) => string) =>
            page.replaceAll(
              /(<style>)([\s\S]*?)(?=<\/style>)/g,
              (_, tag: string, css: string) => tag + trim(css),
            )
          const withUtilities = change(html, (css) => trimUtilities(css, used))
          const read = new Set(
            [...withUtilities.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
          )
          const trimmed = change(withUtilities, (css) => trimProperties(css, read))
          writeFileSync(file, trimmed)
        }
    },
  },
})

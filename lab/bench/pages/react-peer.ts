import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { GeneratedEntry } from '../scale/generated-entries.ts'

const root = join(import.meta.dirname, '../../..')

/** The directory as a single-page app: all entries in the bundle, one view at a time. */
const app = `import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import entries from './entries.json'

const texts = (value) =>
  typeof value === 'string' ? [value]
  : typeof value === 'number' ? [String(value)]
  : value && typeof value === 'object' ? Object.values(value).flatMap(texts)
  : []

function Home({ open }) {
  const [query, setQuery] = useState('')
  const found = entries.filter(({ data }) =>
    [data.title, data.shortDescription, data.category].some((text) =>
      text.toLowerCase().includes(query.trim().toLowerCase())))
  return h('main', null,
    h('h1', null, 'Business opportunities for nurses'),
    h('input', { type: 'search', 'aria-label': 'Search', value: query, onChange: (event) => setQuery(event.target.value) }),
    h('ul', null, found.map(({ data }) => h('li', { key: data.slug },
      h('img', { src: '/covers/' + data.slug + '.svg', width: 320, height: 200, alt: '', loading: 'lazy' }),
      h('p', null, data.category),
      h('h3', null, h('a', { href: '#' + data.slug, onClick: () => open(data.slug) }, data.title)),
      h('p', null, data.shortDescription)))))
}
function App() {
  const [slug, open] = useState()
  const entry = entries.find(({ data }) => data.slug === slug)
  if (!entry) return h(Home, { open })
  return h('main', null, h('h1', null, entry.data.title),
    texts(entry.data).map((text, index) => h('p', { key: index }, text)), h('pre', null, entry.body))
}
createRoot(document.getElementById('root')).render(h(App))
`

const empty = `import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Field() {
  const [value, setValue] = useState('')
  return h('input', { type: 'search', value, onChange: (event) => setValue(event.target.value) })
}
createRoot(document.getElementById('root')).render(h(Field))
`

const page = (extra: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Peer</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />${extra}</head>
<body><div id="root"></div><script type="module" src="/app.js"></script></body></html>
`

async function bundle(folder: string, code: string): Promise<void> {
  await writeFile(join(folder, 'app.jsx'), code)
  await build({
    entryPoints: [join(folder, 'app.jsx')],
    outfile: join(folder, 'dist/app.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [join(root, 'node_modules')],
    logLevel: 'silent',
  })
}

/**
 * Builds a React page that bundles all entries, with the same font, covers and texts. Returns its
 * dist folder.
 */
export async function reactPeer(entries: GeneratedEntry[], covers: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'react-peer-'))
  const dist = join(folder, 'dist')
  await mkdir(dist)
  await cp(covers, join(dist, 'covers'), { recursive: true })
  await cp(join(root, 'src/fonts/newsreader-500.woff2'), join(dist, 'newsreader-500.woff2'))
  await cp(join(root, 'public/favicon.svg'), join(dist, 'favicon.svg'))
  await writeFile(
    join(folder, 'entries.json'),
    JSON.stringify(entries.map(({ data, body }) => ({ data, body }))),
  )
  await bundle(folder, app)
  const font = `<style>@font-face { font-family: N; src: url(/newsreader-500.woff2) }
h1, h3 { font-family: N } ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)) }</style>`
  await writeFile(join(dist, 'index.html'), page(font))
  return folder
}

/** Builds a page with only a controlled input. */
export async function emptyInput(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-input-'))
  await mkdir(join(folder, 'dist'))
  await cp(join(root, 'public/favicon.svg'), join(folder, 'dist/favicon.svg'))
  await bundle(folder, empty)
  await writeFile(join(folder, 'dist/index.html'), page(''))
  return folder
}

import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cardsOnPage } from '../../../domain/search/directory-pages.ts'
import type { GeneratedEntry } from '../scale/generated-entries.ts'
import { writeEntries } from '../scale/scaled-site.ts'

const root = join(import.meta.dirname, '../../..')

const files: Record<string, string> = {
  'package.json': '{ "name": "plain", "type": "module", "private": true }\n',
  'astro.config.mjs': `import { defineConfig } from 'astro/config'
export default defineConfig({ build: { format: 'file' }, devToolbar: { enabled: false } })
`,
  'tsconfig.json': '{ "extends": "astro/tsconfigs/base" }\n',
  'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
const entries = defineCollection({ loader: glob({ base: './src/content/entries', pattern: '*.md' }) })
export const collections = { entries }
`,
  'src/layouts/Layout.astro': `---
const { title } = Astro.props
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>{title}</title></head>
  <body><header><a href="/">Home</a></header><main><slot /></main></body>
</html>
`,
  'src/components/List.astro': `---
const { entries } = Astro.props
---
<ul>
  {entries.map(({ data }) => (
    <li><h2><a href={'/entry/' + data.slug}>{data.title}</a></h2><p>{data.category}</p><p>{data.shortDescription}</p></li>
  ))}
</ul>
`,
  'src/pages/[...page].astro': `---
import { getCollection } from 'astro:content'
import List from '../components/List.astro'
import Layout from '../layouts/Layout.astro'
export const getStaticPaths = async ({ paginate }) => paginate(await getCollection('entries'), { pageSize: ${cardsOnPage} })
const { page } = Astro.props
---
<Layout title="Entries"><List entries={page.data} /></Layout>
`,
  'src/pages/category/[category]/[...page].astro': `---
import { getCollection } from 'astro:content'
import List from '../../../components/List.astro'
import Layout from '../../../layouts/Layout.astro'
export const getStaticPaths = async ({ paginate }) => {
  const entries = await getCollection('entries')
  return [...new Set(entries.map(({ data }) => data.category))].flatMap((category) =>
    paginate(entries.filter(({ data }) => data.category === category), {
      params: { category: category.toLowerCase().replaceAll(' ', '-') },
      pageSize: ${cardsOnPage},
    }))
}
const { page, category } = Astro.props
---
<Layout title={category}><List entries={page.data} /></Layout>
`,
  // Prints each text of an entry in one element, in the order of the file.
  'src/pages/entry/[slug].astro': `---
import { getCollection, render } from 'astro:content'
import Layout from '../../layouts/Layout.astro'
export const getStaticPaths = async () =>
  (await getCollection('entries')).map((entry) => ({ params: { slug: entry.data.slug }, props: { entry } }))
const { entry } = Astro.props
const { data } = entry
const { Content } = await render(entry)
const texts = (value) =>
  typeof value === 'string' ? [value]
  : typeof value === 'number' ? [String(value)]
  : value instanceof Date ? [value.toISOString().slice(0, 10)]
  : value && typeof value === 'object' ? Object.values(value).flatMap(texts)
  : []
---
<Layout title={data.title}>
  <h1>{data.title}</h1>
  {Object.entries(data).map(([name, value]) => (
    <section><h2>{name}</h2>{texts(value).map((text) => <p>{text}</p>)}</section>
  ))}
  <Content />
</Layout>
`,
}

/**
 * Creates a minimal Astro site with the same texts on the same number of pages: entries and lists.
 */
export async function plainSite(entries: GeneratedEntry[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-site-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await writeEntries(join(folder, 'src/content/entries'), entries)
  // Astro caches loaded content in node_modules, so the site gets its own folder.
  await mkdir(join(folder, 'node_modules'))
  for (const name of ['astro', '@astrojs']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  }
  return folder
}

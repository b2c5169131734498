import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri'
import { stackTables } from './stack-tables.ts'

const processor = createSatteriMarkdownProcessor()

const render = async (markdown: string) => (await processor).render(markdown)

/** HTML of an author's Markdown, by the processor that Astro itself uses. */
export const markdownToHtml = async (markdown: string): Promise<string> =>
  stackTables((await render(markdown)).code)

/** The headings of the second level in an author's Markdown, each with its id on the page. */
export const markdownContents = async (
  markdown: string,
): Promise<{ slug: string; text: string }[]> =>
  (await render(markdown)).metadata.headings.filter(({ depth }) => depth === 2)

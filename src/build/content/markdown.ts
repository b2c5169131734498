import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri'
import { stackTables } from './stack-tables.ts'

const processor = createSatteriMarkdownProcessor()

const rightAligned = ' style="text-align: right"'

const render = async (markdown: string) => (await processor).render(markdown)

export const markdownToHtml = async (markdown: string): Promise<string> =>
  // The security policy blocks style attributes, so a class aligns the cells to the right.
  stackTables((await render(markdown)).code.replaceAll(rightAligned, ' class="amount"'))

export const markdownContents = async (
  markdown: string,
): Promise<{ slug: string; text: string }[]> =>
  (await render(markdown)).metadata.headings.filter(({ depth }) => depth === 2)

import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri'

const processor = createSatteriMarkdownProcessor()

/** HTML of an author's Markdown, by the processor that Astro itself uses. */
export const markdownToHtml = async (markdown: string): Promise<string> =>
  (await (await processor).render(markdown)).code

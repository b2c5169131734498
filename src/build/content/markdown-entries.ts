import { glob, type Loader } from 'astro/loaders'

/**
 * Astro's loader for Markdown files, without the HTML that it makes of every file's body: our
 * pages mark citations in the text before they render it, and ten thousand bodies kept twice are
 * a third of the build's memory.
 */
export function markdownEntries(options: Parameters<typeof glob>[0]): Loader {
  const loader = glob(options)
  return {
    ...loader,
    load: (context) => {
      const types = (context as typeof context & { entryTypes: Map<string, object> }).entryTypes
      const unrendered = [...types].map(
        ([ending, type]) => [ending, { ...type, getRenderFunction: undefined }] as const,
      )
      return loader.load(Object.assign({}, context, { entryTypes: new Map(unrendered) }))
    },
  }
}

import { glob, type Loader } from 'astro/loaders'

/**
 * Astro's Markdown loader without its rendered HTML. Our pages render the body themselves, and the
 * unused HTML of 10,000 entries takes a third of the build's memory.
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

import type { Loader } from 'astro/loaders'
import { readContent, throwMistakes } from './read-content.ts'

type CheckedContent = ReturnType<typeof throwMistakes>

interface Item {
  id: string
  data: object
  body?: string
}

/**
 * Returns an Astro content loader for what `list` takes from `readContent`, which has checked it.
 * In `npm run dev`, a change in `src/content` loads it again.
 */
export const contentLoader = (name: string, list: (content: CheckedContent) => Item[]): Loader => ({
  name: `content-loader: ${name}`,
  load: async ({ store, watcher, logger }) => {
    const load = () => {
      const items = list(throwMistakes(readContent()))
      store.clear()
      for (const { data, ...item } of items)
        store.set({ ...item, data: data as Record<string, unknown> })
    }
    load()
    watcher?.on('all', (_event, path) => {
      if (!path.replaceAll('\\', '/').includes('/src/content/')) return
      try {
        load()
      } catch (error) {
        logger.error(String(error))
      }
    })
  },
})

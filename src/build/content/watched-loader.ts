import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader } from 'astro/loaders'

/**
 * Returns an Astro content loader for the entries that `read` returns. In `npm run dev`, the loader
 * calls `read` again when a file in `folder` is added, changed or deleted. `folder` is relative to
 * the repository's root.
 */
export const watchedLoader = (folder: string, read: () => { id: string }[]): Loader => ({
  name: `watched-loader: ${folder}`,
  load: async ({ store, parseData, watcher, logger, config }) => {
    const load = async () => {
      const entries = await Promise.all(
        read().map(async (data) => ({ id: data.id, data: await parseData({ id: data.id, data }) })),
      )
      store.clear()
      for (const entry of entries) store.set(entry)
    }
    await load()
    watcher?.add(folder)
    watcher?.on('all', (_event, path) => {
      if (
        !relative(fileURLToPath(config.root), path).replaceAll('\\', '/').startsWith(`${folder}/`)
      )
        return
      load().catch((error: unknown) => logger.error(String(error)))
    })
  },
})

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader } from 'astro/loaders'

/**
 * Returns a loader of the entries that `read` returns. `folder` is a path from the repository's
 * root. In `npm run dev`, the loader reads again when a file of `folder` is added, changed or
 * deleted.
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

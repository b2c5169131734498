/**
 * `npm run dev`: runs Astro's dev server, which reloads on every change. Rebuilds the functions
 * when a server file changes. The site's URL also serves the functions and Clerk's emulated
 * frontend API.
 */
import { watch } from 'node:fs'
import { dev } from 'astro'
import { launchVendors, report, runUntilStopped, sitePort } from './launch.ts'
import { serveSite, type Site } from '@rn-opportunities/emulators/netlify/emulator.ts'

/** The functions use the port after the site's. The emulators use later ports. */
const FUNCTIONS_PORT_OFFSET = 1

const SERVER_FOLDERS = ['netlify', 'domain', 'drizzle']

await runUntilStopped(async () => {
  process.chdir(`${import.meta.dirname}/..`)
  const port = sitePort()
  const { mounts, close } = await launchVendors(port)
  process.env['URL'] = `http://localhost:${port}`
  process.env['EDITOR'] = 'on'
  const functions = await serveSite({
    functionsDirectory: 'netlify/functions',
    port: port + FUNCTIONS_PORT_OFFSET,
    mounts,
  })
  const behind = ['/api', '/.netlify', '/_control', '^/admin(\\?|$)', ...Object.keys(mounts)]
  // Keep the `Host` header of each request, so that the functions see the site's URL.
  const target = { target: `http://127.0.0.1:${functions.port}`, changeOrigin: false }
  const proxy = Object.fromEntries(behind.map((path) => [path, target]))
  // Fail if the port is in use. Vite would take another port, but the emulators already use a site
  // URL with this port.
  const astro = await dev({
    server: { port, host: 'localhost' },
    vite: { server: { strictPort: true, proxy } },
  })
  const unwatch = reloadOnChange(functions)
  report('Site', `http://localhost:${port}`, 'local, reloads on change')
  report('Editor', `http://localhost:${port}/admin`, 'local, in Chrome or Edge')
  return async () => {
    unwatch()
    await astro.stop()
    await functions.close()
    await close()
  }
})

function reloadOnChange(site: Site): () => void {
  let timer: NodeJS.Timeout | undefined
  const reload = () =>
    site.reload().then(
      () => console.log('Rebuilt the functions.'),
      // If a build fails, the functions of the last successful build keep running.
      (error: Error) => console.error(error.message),
    )
  // Saving a file once can cause several events. Rebuild once, 100 ms after the last event.
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(reload, 100)
  }
  const watchers = SERVER_FOLDERS.map((folder) => watch(folder, { recursive: true }, soon))
  return () => watchers.forEach((watcher) => watcher.close())
}

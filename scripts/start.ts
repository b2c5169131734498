/**
 * `npm start`: builds the site if needed, and runs it with its functions. Starts an emulator for
 * each vendor whose key the owner has not set.
 */
import { buildSite } from './build-site.ts'
import { launchVendors, report, runUntilStopped, sitePort } from './launch.ts'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'

await runUntilStopped(async () => {
  process.chdir(`${import.meta.dirname}/..`)
  const port = sitePort()
  const vendors = await launchVendors(port)
  try {
    await buildSite()
    // Functions read the site's URL from the variable URL, as on Netlify. Set it after the build.
    // Otherwise the built pages would contain localhost URLs instead of the URL in src/site.ts.
    process.env['URL'] = `http://localhost:${port}`
    const { mounts } = vendors
    const functionsDirectory = 'netlify/functions'
    const site = await serveSite({ dist: 'dist', functionsDirectory, port, mounts })
    report('Site', site.url, 'local')
    return async () => {
      await site.close()
      await vendors.close()
    }
  } catch (error) {
    await vendors.close()
    throw error
  }
})

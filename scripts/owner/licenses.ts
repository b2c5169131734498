/**
 * `npm run owner -- licenses`: lists the installed packages of each license. Exits with 1 if a
 * package has a license that is not allowed.
 */
import { join } from 'node:path'
import { promisify } from 'node:util'
import { init, type InitOpts } from 'license-checker-rseidelsohn'

/** Licenses that are allowed in published files. They require at most a notice. */
const permissive = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'Python-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
]

/**
 * Licenses that are allowed only for packages that builds and tests use and that we do not publish.
 * If we published such a package, we would have to publish our changes to it, or name its author.
 */
const forBuilding = ['MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-3.0']

/**
 * Name prefixes of the dependencies that only the build uses. sharp’s libvips (LGPL) draws the
 * share images, and lightningcss (MPL) minifies the CSS.
 */
const toolsOfTheBuild = ['@img/sharp-', 'lightningcss']

const check = promisify(init)
const options: InitOpts = {
  start: join(import.meta.dirname, '../..'),
  excludePrivatePackages: true,
}

const refused = {
  ...(await check({
    ...options,
    production: true,
    excludePackagesStartingWith: toolsOfTheBuild.join(';'),
    excludeLicenses: permissive.join(','),
  })),
  ...(await check({ ...options, excludeLicenses: [...permissive, ...forBuilding].join(',') })),
}
const packages = await check(options)

const byLicense = Map.groupBy(Object.keys(packages).sort(), (name) =>
  String(packages[name]?.licenses),
)
for (const [license, names] of byLicense) console.log(`${license}: ${names.join(', ')}`)
for (const [name, { licenses }] of Object.entries(refused)) {
  console.error(`${name}: ${String(licenses)} is not on the list of scripts/owner/licenses.ts.`)
}
console.log(`${Object.keys(refused).length} packages are refused.`)
process.exitCode = Object.keys(refused).length > 0 ? 1 : 0

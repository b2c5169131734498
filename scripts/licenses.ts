/**
 * `npm run owner -- licenses`: lists every package by license in .cache/reports/licenses.md. Exits with
 * 1 when a package has a license that is not allowed.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeReport } from './write-report.ts'

const root = join(import.meta.dirname, '..')

/** Allowed in published files. These licenses only require their notice. */
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
 * Allowed only in builds and tests. These licenses require you to publish changes to their files,
 * and we change none.
 */
const forBuilding = ['MPL-2.0', 'LGPL-3.0-or-later']

/**
 * Dependencies that only the build uses, with the reason. `forBuilding` licenses are allowed for
 * them.
 */
const toolsOfTheBuild: [RegExp, string][] = [
  [/^@img\/sharp-/, 'sharp’s libvips (LGPL), which draws the share images at build'],
  [/^lightningcss(-|$)/, 'lightningcss (MPL), which writes the styles at build'],
]

/** License names in manifests that differ from SPDX. */
const spelled: Record<string, string> = { 'Apache 2': 'Apache-2.0' }

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
}
interface Package {
  name: string
  version: string
  license: string
  isDev: boolean
}

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

const packages: Package[] = Object.entries(lock.packages)
  .filter(([path, { link }]) => path !== '' && !link)
  .map(([path, { version = '', license = 'none', dev = false }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    version,
    license: spelled[license] ?? license,
    isDev: dev,
  }))

/** All licenses of an `AND` expression must be allowed, or one of an `OR` expression. */
function isAllowed({ name, license, isDev }: Package): boolean {
  const isTool = isDev || toolsOfTheBuild.some(([pattern]) => pattern.test(name))
  const list = isTool ? [...permissive, ...forBuilding] : permissive
  const words = license.replaceAll(/[()]/g, '')
  const one = (id: string) => list.includes(id.trim())
  return words.includes(' OR ') ? words.split(' OR ').some(one) : words.split(' AND ').every(one)
}

const inOrder = (a: string, b: string) => a.localeCompare(b, 'en')
const refused = packages.filter((each) => !isAllowed(each))
const byLicense = Map.groupBy(packages, ({ license }) => license)
const licenses = [...byLicense.keys()].sort(inOrder)

const count = (list: Package[]) => {
  const dev = list.filter(({ isDev }) => isDev).length
  return `${list.length - dev} | ${dev}`
}
const listed = (list: Package[]) =>
  [...new Set(list.map(({ name, version }) => `${name} ${version}`))].sort(inOrder).join(', ')
const section = (license: string) => {
  const list = byLicense.get(license) ?? []
  const [used, dev] = [list.filter(({ isDev }) => !isDev), list.filter(({ isDev }) => isDev)]
  const parts = [
    used.length > 0 ? `Dependencies: ${listed(used)}.` : '',
    dev.length > 0 ? `For development only: ${listed(dev)}.` : '',
  ]
  return `## ${license}\n\n${parts.filter(Boolean).join('\n\n')}`
}

const text = `# Licenses of the packages

Written by \`npm run owner -- licenses\` on ${new Date().toISOString().slice(0, 10)} from \`package-lock.json\`: ${packages.length} packages, including those for other systems.
The command exits with 1 when a package has a license that is not allowed. Allowed everywhere: ${permissive.join(', ')}.
Allowed if the site publishes nothing of the package: ${forBuilding.join(', ')}. These dependencies use that rule:

${toolsOfTheBuild.map(([, why]) => `- ${why}`).join('\n')}

Not in packages: the typeface Newsreader (OFL-1.1, \`src/fonts/OFL.txt\`). The pages also contain cover drawings from
healthicons (MIT, listed below).

| License | Dependencies | For development |
| --- | --: | --: |
${licenses.map((license) => `| ${license} | ${count(byLicense.get(license) ?? [])} |`).join('\n')}
| all | ${count(packages)} |

${licenses.map(section).join('\n\n')}
`
await writeReport('licenses', text)

for (const license of licenses) console.log(`${license}: ${byLicense.get(license)?.length}`)
for (const { name, version, license } of refused) {
  console.error(`${name} ${version}: ${license} is not allowed in scripts/licenses.ts.`)
}
process.exit(refused.length === 0 ? 0 : 1)

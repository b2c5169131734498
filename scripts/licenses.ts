/** `npm run owner -- licenses`: lists every package by license into docs/licences.md; 1 for one not allowed. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

const root = join(import.meta.dirname, '..')

/** May stand in what is published: they ask for no more than their notice. */
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
 * May be used to build and to test, since nothing of theirs is published: whoever changes their
 * files has to give the change away, and nobody here changes them.
 */
const forBuilding = ['MPL-2.0', 'LGPL-3.0-or-later']

/** Packages of `forBuilding` that a build or a test needs, by name, and what for. */
const toolsOfTheBuild: [RegExp, string][] = [
  [/^@img\/sharp-/, 'sharp’s libvips (LGPL), with which the build draws the share images'],
  [/^lightningcss(-|$)/, 'lightningcss (MPL), which writes the styles when the site is built'],
]

/** What a package's own manifest says otherwise than SPDX does. */
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

/** The licenses of an expression of which all (`AND`) or any one (`OR`) must be allowed. */
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
    dev.length > 0 ? `For development alone: ${listed(dev)}.` : '',
  ]
  return `## ${license}\n\n${parts.filter(Boolean).join('\n\n')}`
}

const text = `# Licenses of the packages

Written by \`npm run owner -- licenses\` on ${new Date().toISOString().slice(0, 10)} from \`package-lock.json\`: ${packages.length} packages, those for other systems included. The
command ends with 1 when a package has a license that is not allowed. Allowed everywhere: ${permissive.join(', ')}.
Allowed where nothing of the package is published: ${forBuilding.join(', ')}. Among the dependencies these are

${toolsOfTheBuild.map(([, why]) => `- ${why}`).join('\n')}

Beside the packages: the typeface Newsreader (OFL-1.1, \`src/fonts/OFL.txt\`), and the cover drawings of
healthicons (MIT, listed below), which are built into the pages.

| License | Dependencies | For development |
| --- | --: | --: |
${licenses.map((license) => `| ${license} | ${count(byLicense.get(license) ?? [])} |`).join('\n')}
| all | ${count(packages)} |

${licenses.map(section).join('\n\n')}
`
const file = join(root, 'docs/licences.md')
await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))

for (const license of licenses) console.log(`${license}: ${byLicense.get(license)?.length}`)
for (const { name, version, license } of refused) {
  console.error(`${name} ${version}: ${license} is not on the list of scripts/licenses.ts.`)
}
process.exit(refused.length === 0 ? 0 : 1)

/**
 * `npm run lab -- clean-clone`: clones the last commit, installs it, runs the build command of
 * netlify.toml without any setting, and packs the functions with Netlify's own bundler. Then checks
 * that the deploy is whole, that only the functions for members have their text, and that every
 * page and every path of the API is found. Exits with 1 when a check fails.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { gzipSync } from 'node:zlib'
import { zipFunctions, type FunctionResult } from '@netlify/zip-it-and-ship-it'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { endpoints } from '../domain/http/contract.schema.ts'
import { check, finish } from './report.ts'

const root = join(import.meta.dirname, '..')
/** Functions that return text for members. */
const membersFunctions = ['chat', 'gifts', 'members']
/** A large function starts slowly. Those with the packages of Stripe or OpenAI are the largest. */
const mostKilobytes = 800
const foreignCode = /^\s*\/\/ (packages|lab|tests|scripts|src)\/.*$/m

async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((one) => join(one.parentPath, one.name))
  const read = files.map(async (file) => {
    const name = file.slice(folder.length + 1).replaceAll('\\', '/')
    return [name, await readFile(file, 'utf8')] as const
  })
  return new Map(await Promise.all(read))
}

/** The environment without the product's settings and without this repository's commands. */
async function cleanEnvironment(): Promise<NodeJS.ProcessEnv> {
  const own = Object.keys(parseEnv(await readFile(join(root, '.env.example'), 'utf8')))
  const isForeign = (name: string) =>
    !own.includes(name) &&
    name !== 'URL' &&
    !/^(npm_(package|lifecycle)_.*|npm_(node_)?execpath|npm_command|NODE|INIT_CWD)$/.test(name)
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.startsWith(root))
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isForeign(name))),
    PATH: [dirname(process.execPath), ...path].join(delimiter),
    CI: '1',
  }
}

/** Up to five snippets of each text that only members may read. Public samples are left out. */
async function membersSnippets(folder: string): Promise<Map<string, string[]>> {
  const texts = await filesOf(join(folder, 'src/content/premium'))
  const snippets = [...texts].map(([name, text]) => {
    const lines = text
      .split(/\n(?= *- )/)
      .filter((item) => !/^ *sample: true$/m.test(item))
      .flatMap((item) => item.split('\n'))
      .filter((line) => line.length > 80)
      .map((line) => line.replace(/^[\s-]*(?:\w+: )?["']?/, '').slice(0, 70))
    return [name, lines.slice(0, 5)] as const
  })
  return new Map(snippets)
}

/** Packs each function as Netlify does, with the lists `included_files` of netlify.toml. */
async function packFunctions(folder: string, toml: string): Promise<FunctionResult[]> {
  const tables = toml.split(/^(?=\[)/m).flatMap((table): [string, object][] => {
    const name = /^\[functions(?:\."(?<name>[^"]+)")?\]/.exec(table)
    if (!name) return []
    const list = /^included_files = (\[.*\])$/m.exec(table)?.[1] ?? '[]'
    const files = JSON.parse(list) as string[]
    const own = { includedFiles: files, includedFilesBasePath: folder }
    const function_ = name.groups?.['name']
    return [[function_ ?? '*', { ...own, ...(!function_ && { nodeBundler: 'none' }) }]]
  })
  return zipFunctions(join(folder, '.netlify/bundled'), join(folder, '.netlify/packed'), {
    archiveFormat: 'none',
    basePath: folder,
    config: Object.fromEntries(tables),
  })
}

const folder = await mkdtemp(join(tmpdir(), 'rn-clone-'))
try {
  const options = { cwd: folder, env: await cleanEnvironment(), stdio: 'inherit' as const }
  execFileSync('git', ['clone', '--quiet', root, folder], options)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], options)
  const toml = await readFile(join(folder, 'netlify.toml'), 'utf8')
  const command = /^command = "(.*)"$/m.exec(toml)?.[1] ?? ''
  execFileSync('bash', ['-c', command], options)
  const packed = await packFunctions(folder, toml)

  const names = packed.map(({ name }) => name)
  const expected = (await readdir(join(folder, 'netlify/functions'))).map((each) =>
    each.slice(0, -3),
  )
  check(
    `every function is packed (${expected.length})`,
    expected.filter((name) => !names.includes(name)),
  )
  const found = packed.flatMap(({ routes = [] }) => routes.map(({ pattern }) => pattern))
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  check(
    `every path of the API belongs to one function (${paths.length})`,
    paths.filter((path) => found.filter((route) => route === path).length !== 1),
  )
  check(
    'no function has another path, except the editors’ screen',
    found.filter((route) => !paths.includes(route) && route !== '/admin'),
  )

  const dist = await filesOf(join(folder, 'dist'))
  const parts = new Map([['dist', dist]])
  for (const { name, path } of packed) parts.set(name, await filesOf(path))
  const tooLarge = [...parts].flatMap(([name, files]) => {
    const code = [...files].filter(([file]) => file.endsWith('.mjs')).map(([, text]) => text)
    const kilobytes = Math.round(gzipSync(code.join('\n')).length / 1024)
    return kilobytes > mostKilobytes ? [`${name}: ${kilobytes} kB`] : []
  })
  check(`the code of each function has at most ${mostKilobytes} kB (gzip)`, tooLarge)
  const snippets = await membersSnippets(folder)
  const holders = [...parts].filter(([name]) => !membersFunctions.includes(name))
  const leaks = holders.flatMap(([part, files]) =>
    [...files].flatMap(([file, text]) =>
      [...snippets].flatMap(([name, lines]) =>
        lines.some((line) => text.includes(line)) || file.includes('generated/members')
          ? [`${part}: ${file} has ${name}`]
          : [],
      ),
    ),
  )
  check(`members’ text is only in ${membersFunctions.join(' and ')}`, leaks)
  const lacking = membersFunctions.flatMap((name) =>
    [...snippets.keys()]
      .map((text) => `netlify/generated/members/${text.replace(/\.md$/, '.json')}`)
      .filter((file) => !parts.get(name)?.has(file))
      .map((file) => `${name} lacks ${file}`),
  )
  check(`the functions for members have it (${snippets.size} texts)`, lacking)
  const codes = [...parts].flatMap(([part, files]) =>
    [...files].flatMap(([file, text]) =>
      file.endsWith('.map') || (part !== 'dist' && file.endsWith('.mjs') && foreignCode.test(text))
        ? [`${part}: ${file}`]
        : [],
    ),
  )
  check('no source map, and no code of emulators, tests or pages in a function', codes)

  const site = await serveSite({
    dist: join(folder, 'dist'),
    config: join(folder, 'netlify.toml'),
    port: 0,
  })
  const pages = [...dist.keys()].filter(
    (file) => file.endsWith('.html') && !/^(404|opportunity-not-found)/.test(file),
  )
  const missing: string[] = []
  for (const [path, status] of [
    ...pages.map((file) => [`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`, 200] as const),
    ['/nothing', 404] as const,
    ['/opportunity/nothing', 404] as const,
  ]) {
    const reply = await fetch(site.url + path)
    const isPage =
      (await reply.text()).includes('<h1') && reply.headers.has('content-security-policy')
    if (reply.status !== status || !isPage) missing.push(`${path} answers ${reply.status}`)
  }
  await site.close()
  check(`every page is found, with its content security policy (${pages.length})`, missing)
} finally {
  await rm(folder, { recursive: true, force: true })
}
finish()

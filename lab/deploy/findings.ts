import { leaks, occurrences } from './traces.ts'
import { ownFile, type Shipped, type ShippedFunction } from './shipped.ts'
import type { Expected } from './expected.ts'

/** One thing that was looked at, and what is wrong with it. */
export interface Finding {
  what: string
  /** What was counted, for the table. */
  seen: string
  /** Nothing, when all is well. */
  wrong: string[]
}

/** Who hands out members' text, and with it may hold it. */
const premiumFunctions = ['ai-chat', 'premium-content-slug']
const sourcesFunctions = ['ai-chat', 'early-entries-slug']

/** What a zip may hold: Netlify's own files, the bundle, what package.json says of its form, content. */
const wantedFile =
  /^(___netlify-[\w-]+\.(mjs|json)|\.netlify\/bundled\/[\w-]+\.mjs|package\.json|src\/content\/(opportunities\/[\w-]+\.md|premium\/[\w-]+\.md|(sources|markets)\.yaml))$/

/** esbuild names the file that each piece of a bundle comes from. */
const foreignPiece = /^\s*\/\/ (emulators|lab|tests|scripts|src)\/.*$/m
const standIn = /Local emulator of|\/_control\//

/** Where netlify/server/http/env.ts lists the signing secrets that a public site may not have. */
const refusals = /^var published\d* = .*$/m

/** Netlify's and AWS's most for one function, zipped. */
const largestZip = 50_000_000

const names = (functions: ShippedFunction[]) => functions.map(({ name }) => name).sort()
const different = (wanted: string[], found: string[]) => [
  ...wanted.filter((one) => !found.includes(one)).map((one) => `${one} is missing`),
  ...found.filter((one) => !wanted.includes(one)).map((one) => `${one} is one too many`),
]

/** Holds what a build would upload against what it must hold. */
export function findings(shipped: Shipped, expected: Expected): Finding[] {
  const { functions, pages, edgeFunctions } = shipped
  const files = functions.flatMap((one) =>
    [...one.files].map(([file, bytes]) => ({ one: one.name, file, bytes })),
  )
  const holdersOf = (file: string) => names(functions.filter((each) => each.files.has(file)))
  const sizes = functions.map(({ zipped }) => zipped)

  return [
    {
      what: 'Every file of netlify/functions is a function on Node 24, bundled by the build command',
      seen: `${functions.length} functions`,
      wrong: [
        ...different(expected.functions.toSorted(), names(functions)),
        ...functions.filter(({ bundler }) => bundler !== 'none').map(named('was taken apart')),
        ...functions
          .filter(({ runtime }) => runtime !== 'nodejs24.x')
          .map(named('has another Node')),
        ...functions.filter((one) => !ownFile(one)).map(named('has no bundle')),
      ],
    },
    {
      what: 'Every address of the contract is claimed once, and no other',
      seen: `${expected.addresses.length} addresses`,
      wrong: addresses(functions, expected.addresses),
    },
    {
      what: 'Members’ text is in the functions that hand it out, and nowhere else',
      seen: `${expected.premium.size} texts, ${premiumFunctions.length} functions`,
      wrong: [...expected.premium].flatMap(([name, text]) => {
        const holders = holdersOf(`src/content/premium/${name}`)
        const missing = different(premiumFunctions, holders).map((one) => `${name}: ${one}`)
        return [...missing, ...leaks(name, text, premiumFunctions, shipped)]
      }),
    },
    {
      what: 'Entries are in every function, sources in those that cite them',
      seen: `${expected.opportunities.length} entries`,
      wrong: [
        ...expected.opportunities.flatMap((name) =>
          different(names(functions), holdersOf(`src/content/opportunities/${name}`)),
        ),
        ...different(sourcesFunctions, holdersOf('src/content/sources.yaml')),
      ],
    },
    {
      what: 'Nothing else is in a zip',
      seen: `${files.length} files`,
      wrong: files.flatMap(({ one, file }) => (wantedFile.test(file) ? [] : [`${one}: ${file}`])),
    },
    {
      what: 'No emulator, test or page in a bundle, no emulator on a page',
      seen: `${functions.length} bundles, ${pages.size} published files`,
      wrong: [
        ...functions.flatMap((one) => {
          const text = ownFile(one)?.[1].toString('utf8') ?? ''
          const found = foreignPiece.exec(text) ?? standIn.exec(text)
          return found ? [`${one.name}: ${found[0].trim()}`] : []
        }),
        ...[...pages].flatMap(([file, bytes]) => (standIn.test(bytes.toString()) ? [file] : [])),
      ],
    },
    {
      what: 'No value of .env.example that stands for a secret',
      seen: `${expected.localSecrets.length} values`,
      wrong: occurrences(shipped, expected.localSecrets, refusals),
    },
    {
      what: 'No source map',
      seen: 'zips and pages',
      wrong: [
        ...files
          .filter(({ file }) => file.endsWith('.map'))
          .map(({ one, file }) => `${one}: ${file}`),
        ...functions
          .filter((one) => ownFile(one)?.[1].includes('//# sourceMappingURL='))
          .map(named('names one')),
        ...[...pages].flatMap(([file, bytes]) =>
          file.endsWith('.map') || bytes.includes('//# sourceMappingURL=') ? [file] : [],
        ),
      ],
    },
    rules(shipped),
    { what: 'No edge functions', seen: `${edgeFunctions.length}`, wrong: edgeFunctions },
    {
      what: 'Each zip is within the host’s 50 MB',
      seen: `largest ${(Math.max(...sizes) / 1e6).toFixed(2)} MB`,
      wrong: functions.filter(({ zipped }) => zipped > largestZip).map(named('is too large')),
    },
  ]
}

const named = (what: string) => (one: ShippedFunction) => `${one.name} ${what}`

function addresses(functions: ShippedFunction[], wanted: string[]): string[] {
  const claimed = functions.flatMap(({ routes }) => routes)
  const twice = claimed.filter((route, index) => claimed.indexOf(route) !== index)
  return [...different(wanted, claimed), ...twice.map((route) => `${route} is claimed twice`)]
}

function rules({ headers, redirects }: Shipped): Finding {
  const policy = headers.find((rule) => rule.for === '/*')?.values['content-security-policy'] ?? ''
  const assets = headers.find((rule) => rule.for === '/_astro/*')?.values['cache-control'] ?? ''
  const wanted = [
    ['/opportunity/*', '/opportunity-not-found.html', 404],
    ['/api/*', '/.netlify/functions/api-not-found', 200],
  ] as const
  return {
    what: 'Netlify has taken in the headers and the redirects',
    seen: `${headers.length} header rules, ${redirects.length} redirects`,
    wrong: [
      ...(policy.startsWith("default-src 'none'") ? [] : ['/* has no content security policy']),
      ...(policy.includes('unsafe-') ? ['the policy allows something unsafe'] : []),
      ...(assets.includes('immutable') ? [] : ['/_astro/* is not kept']),
      ...wanted.flatMap(([from, to, status]) =>
        redirects.some((rule) => rule.from === from && rule.to === to && rule.status === status)
          ? []
          : [`${from} does not lead to ${to} with ${status}`],
      ),
    ],
  }
}

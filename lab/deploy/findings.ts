import { leaks, occurrences } from './traces.ts'
import { ownFile, type Shipped, type ShippedFunction } from './shipped.ts'
import type { Expected } from './expected.ts'

export interface Finding {
  what: string
  /** How much the check covered, for example "30 functions". */
  seen: string
  /** What is wrong. Empty when the check passed. */
  wrong: string[]
}

/** Functions that return text for members only. No other function's zip may contain that text. */
const premiumFunctions = ['ai-chat', 'premium-content-slug']
/** The function that quotes the handbook. Only its zip may contain the chapters. */
const handbookFunctions = ['ai-chat']
/** Functions that return the text of entries, including entries that are not public yet. */
const entryFunctions = ['ai-chat', 'early-entries', 'early-entries-slug']

/**
 * Matches the files that a function's zip may contain: Netlify's own, the bundle, package.json and
 * content.
 */
const wantedFile =
  /^(___netlify-[\w-]+\.(mjs|json)|\.netlify\/bundled\/[\w-]+\.mjs|package\.json|netlify\/generated\/((entries|handbook|members)\/[\w-]+|entries|guide)\.json)$/

/**
 * Matches the name of a source file that does not belong in a function. esbuild writes a comment
 * with the file name above the code of each source file.
 */
const foreignPiece = /^\s*\/\/ (packages|lab|tests|scripts|src)\/.*$/m
const emulatorCode = /Local emulator of|\/_control\//

/**
 * Matches the line of a bundled function that lists the signing secrets of `.env.example`. The site
 * rejects these secrets, so its code must contain them. The line comes from
 * netlify/server/http/env.ts.
 */
const rejectedSecrets = /^var publishedSecrets\d* = .*$/m

/** The maximum size of a zipped function at Netlify and AWS, in bytes. */
const largestZip = 50_000_000

const names = (functions: ShippedFunction[]) => functions.map(({ name }) => name).sort()
const differences = (expected: string[], actual: string[]) => [
  ...expected.filter((one) => !actual.includes(one)).map((one) => `${one} is missing`),
  ...actual.filter((one) => !expected.includes(one)).map((one) => `${one} is unexpected`),
]

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
        ...differences(expected.functions.toSorted(), names(functions)),
        ...functions.filter(({ bundler }) => bundler !== 'none').map(describe('was bundled again')),
        ...functions
          .filter(({ runtime }) => runtime !== 'nodejs24.x')
          .map(describe('has the wrong Node version')),
        ...functions.filter((one) => !ownFile(one)).map(describe('has no bundle')),
      ],
    },
    {
      what: 'Every path of the contract belongs to one function, and there is no other path',
      seen: `${expected.addresses.length} paths`,
      wrong: checkAddresses(functions, expected.addresses),
    },
    {
      what: 'Members’ text is only in the functions that return it',
      seen: `${expected.premium.size} texts, ${premiumFunctions.length} functions`,
      wrong: [...expected.premium].flatMap(([name, text]) => {
        const holders = holdersOf(`netlify/generated/members/${name.replace(/\.md$/, '.json')}`)
        const missing = differences(premiumFunctions, holders).map((one) => `${name}: ${one}`)
        return [...missing, ...leaks(name, text, premiumFunctions, shipped)]
      }),
    },
    {
      what: 'Every function has the list of entries, and those that return entries have the entries',
      seen: `${expected.opportunities.length} entries`,
      wrong: [
        ...expected.opportunities.flatMap((name) =>
          differences(
            entryFunctions,
            holdersOf(`netlify/generated/entries/${name.replace(/\.md$/, '.json')}`),
          ),
        ),
        ...differences(names(functions), holdersOf('netlify/generated/entries.json')),
      ],
    },
    {
      what: 'Every chapter and caution is only in the function that quotes it',
      seen: `${expected.chapters.length} chapters`,
      wrong: expected.chapters.flatMap((name) =>
        differences(
          handbookFunctions,
          holdersOf(`netlify/generated/handbook/${name.replace(/\.md$/, '.json')}`),
        ).map((one) => `${name}: ${one}`),
      ),
    },
    {
      what: 'No zip has other files',
      seen: `${files.length} files`,
      wrong: files.flatMap(({ one, file }) => (wantedFile.test(file) ? [] : [`${one}: ${file}`])),
    },
    {
      what: 'No bundle has emulator, test or page code, and no page has emulator code',
      seen: `${functions.length} bundles, ${pages.size} published files`,
      wrong: [
        ...functions.flatMap((one) => {
          const text = ownFile(one)?.[1].toString('utf8') ?? ''
          const match = foreignPiece.exec(text) ?? emulatorCode.exec(text)
          return match ? [`${one.name}: ${match[0].trim()}`] : []
        }),
        ...[...pages].flatMap(([file, bytes]) =>
          emulatorCode.test(bytes.toString()) ? [file] : [],
        ),
      ],
    },
    {
      what: 'No secret value of .env.example',
      seen: `${expected.localSecrets.length} values`,
      wrong: occurrences(shipped, expected.localSecrets, rejectedSecrets),
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
          .map(describe('refers to one')),
        ...[...pages].flatMap(([file, bytes]) =>
          file.endsWith('.map') || bytes.includes('//# sourceMappingURL=') ? [file] : [],
        ),
      ],
    },
    checkRules(shipped),
    { what: 'No edge functions', seen: `${edgeFunctions.length}`, wrong: edgeFunctions },
    {
      what: 'Each zip is within the host’s 50 MB',
      seen: `largest ${(Math.max(...sizes) / 1e6).toFixed(2)} MB`,
      wrong: functions.filter(({ zipped }) => zipped > largestZip).map(describe('is too large')),
    },
  ]
}

const describe = (what: string) => (one: ShippedFunction) => `${one.name} ${what}`

function checkAddresses(functions: ShippedFunction[], expected: string[]): string[] {
  const claimed = functions.flatMap(({ routes }) => routes)
  const twice = claimed.filter((route, index) => claimed.indexOf(route) !== index)
  return [
    ...differences(expected, claimed),
    ...twice.map((route) => `${route} belongs to two functions`),
  ]
}

function checkRules({ headers, redirects }: Shipped): Finding {
  const policy = headers.find((rule) => rule.for === '/*')?.values['content-security-policy'] ?? ''
  const assets = headers.find((rule) => rule.for === '/_astro/*')?.values['cache-control'] ?? ''
  const expectedRedirects = [
    ['/opportunity/*', '/opportunity-not-found.html', 404],
    ['/_astro/*', '/.netlify/functions/api-not-found', 200],
    ['/api/*', '/.netlify/functions/api-not-found', 200],
  ] as const
  return {
    what: 'Netlify read the headers and the redirects',
    seen: `${headers.length} header rules, ${redirects.length} redirects`,
    wrong: [
      ...(policy.startsWith("default-src 'none'") ? [] : ['/* has no content security policy']),
      ...(policy.includes('unsafe-') ? ['the policy allows something unsafe'] : []),
      ...(assets.includes('immutable') ? [] : ['/_astro/* is not cached']),
      ...expectedRedirects.flatMap(([from, to, status]) =>
        redirects.some((rule) => rule.from === from && rule.to === to && rule.status === status)
          ? []
          : [`${from} does not lead to ${to} with ${status}`],
      ),
    ],
  }
}

/**
 * The arrows of the house: which folder may import what. Each zone holds the whole list of what
 * its files refuse, because of two configurations for one file ESLint applies the later alone.
 * tests/repository/import-rules.unit.test.ts proves every line of it.
 */

/** A relative import that passes through one of these folders or files. */
const into = (...names) => `^\\.{1,2}/(.*/)?(${names.join('|')})`

const SDKS = {
  stripe: '^stripe(/|$)',
  openai: '^openai(/|$)',
  neon: '^@neondatabase/|^drizzle-orm/neon',
  clerk: '^@clerk/',
}

const everywhere = [
  { imports: '^[~@#]/', why: 'No path aliases: write the relative path.' },
  {
    imports: '^\\.{1,2}/(?:.*/)?[^./?]+$',
    why: 'A relative import carries its extension, because Node runs these files as they are.',
  },
]

const EXPORT_ALL = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import from the file that has it.',
}

/**
 * Refuses imports in every form: as a statement, as `export from`, as `import()`.
 * @param {string[]} files
 * @param {{ imports: string, why: string, names?: string[], types?: boolean }[]} bans `types` lets
 *   a type-only import pass, `names` bans these names alone
 * @param {{ selector: string, message: string }[]} syntax
 */
function zone(files, bans, syntax = []) {
  const all = [...everywhere, ...bans]
  const patterns = all.map(({ imports, why, names, types = false }) => ({
    regex: imports,
    message: why,
    allowTypeImports: types,
    ...(names && { importNames: names }),
  }))
  const dynamic = all.map(({ imports, why }) => ({
    // A slash would end the pattern inside of the selector.
    selector: `ImportExpression[source.value=/${imports.replaceAll('/', '\\u002F')}/]`,
    message: why,
  }))
  return {
    files,
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
      'no-restricted-syntax': ['error', EXPORT_ALL, ...dynamic, ...syntax],
    },
  }
}

/** One importer per vendor SDK and side; the file that is it leaves its vendor out. */
const vendors = (owner, types = false) =>
  Object.entries(SDKS)
    .filter(([vendor]) => vendor !== owner)
    .map(([vendor, imports]) => ({ imports, types, why: `Not here: ${vendor} has one importer.` }))

const code = (folder) => [`${folder}/**/*.{ts,tsx,mts,js,mjs,astro}`]

const NO_NAMED_ZOD = {
  selector: 'ImportDeclaration[source.value="zod"] > ImportSpecifier[imported.name="z"]',
  message: 'import * as z: the named one carries every language of zod, 264 kB a function.',
}

const domain = zone(
  code('domain'),
  [{ imports: '^(?!zod$|zod/|\\./)', why: 'domain/ imports zod and itself.' }],
  [NO_NAMED_ZOD],
)

const browserOnly = [
  {
    imports: into('netlify/', 'drizzle/', 'local/', 'tests/', 'scripts/'),
    why: 'src/ never reaches the server, the data, the stand-ins or the tests.',
  },
  { imports: '^drizzle-orm|^@netlify/', why: 'src/ runs at build and in the browser.' },
]

const NO_PREMIUM = [
  {
    selector:
      'CallExpression[callee.name=/^get(Collection|Entry|Entries)$/] > Literal[value=/^premium/]',
    message:
      'No page or island may read a collection of members’ text: only functions hand it out.',
  },
  {
    selector: 'Literal[value=/content\\u002Fpremium/]',
    message: 'Members’ text is read by the server alone.',
  },
]

/** A zone of src/: what all of it refuses and what this part refuses besides. */
const browser = (files, bans, { owner, premium = NO_PREMIUM } = {}) =>
  zone(files, [...browserOnly, ...vendors(owner), ...bans], premium)

const staticParts = into('stores/', 'api\\.ts$', 'clerk\\.ts$')

const src = [
  browser(code('src'), []),
  browser(['src/content.config.ts'], [], { premium: [] }),
  browser(
    [...code('src/pages'), ...code('src/layouts'), ...code('src/components')],
    [
      {
        imports: staticParts,
        why: 'Static pieces reach stores, api.ts and clerk.ts through islands.',
      },
    ],
  ),
  browser(code('src/islands'), [
    {
      imports: into('api\\.ts$', 'clerk\\.ts$', 'pages/', 'layouts/', 'components/'),
      why: 'Islands import stores and domain; a store calls the server.',
    },
  ]),
  browser(code('src/stores'), [
    {
      imports: into('islands/', 'pages/', 'layouts/', 'components/'),
      why: 'Stores import api.ts, clerk.ts and domain.',
    },
  ]),
  browser(
    ['src/browser/clerk.ts'],
    [{ imports: '^@clerk/backend', why: 'The backend package belongs to the server.' }],
    { owner: 'clerk' },
  ),
  browser(
    code('src/build'),
    [
      {
        imports: '^@clerk/(?!astro$)',
        why: 'The build takes the integration of @clerk/astro alone.',
      },
    ],
    { owner: 'clerk' },
  ),
  {
    files: code('src'),
    ignores: ['src/browser/api.ts'],
    languageOptions: { globals: { window: 'readonly', self: 'readonly' } },
    rules: {
      'no-restricted-globals': [
        'error',
        {
          globals: ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'].map((name) => ({
            name,
            message: 'The only call to the server stands in src/browser/api.ts.',
          })),
          checkGlobalObject: true,
        },
      ],
    },
  },
]

const serverOnly = [
  {
    imports: into('src/', 'local/', 'tests/', 'scripts/', 'functions/'),
    why: 'The server imports domain/, drizzle/ and itself.',
  },
  {
    imports: '^(node:)?process$',
    names: ['env'],
    why: 'netlify/server/http/env.ts reads the environment.',
  },
]

const NO_ENV = [
  'MemberExpression[object.name="process"][property.name="env"]',
  'MemberExpression[object.name="process"][property.value="env"]',
  'VariableDeclarator[init.name="process"] > ObjectPattern > Property[key.name="env"]',
  'MemberExpression[object.name="Netlify"]',
].map((selector) => ({ selector, message: 'netlify/server/http/env.ts reads the environment.' }))

const ON_SERVER = [...NO_ENV, NO_NAMED_ZOD]

const importer = (file, owner, bans = []) =>
  zone([`netlify/server/${file}`], [...serverOnly, ...vendors(owner), ...bans], ON_SERVER)

const netlify = [
  zone(code('netlify/server'), [...serverOnly, ...vendors()], ON_SERVER),
  zone(['netlify/server/http/env.ts'], [...serverOnly.slice(0, 1), ...vendors()]),
  importer('database.ts', 'neon'),
  importer('stripe.ts', 'stripe'),
  importer('openai.ts', 'openai'),
  importer('clerk.ts', 'clerk', [
    { imports: '^@clerk/(?!backend(/|$))', why: 'The server uses @clerk/backend.' },
  ]),
  zone(
    code('netlify/functions'),
    [
      {
        imports: '^(?!@netlify/functions$|\\.\\./server/|\\.\\./\\.\\./domain/)',
        why: 'Functions import server/ and domain/, never each other and never an SDK.',
      },
    ],
    NO_ENV,
  ),
]

const drizzle = zone(code('drizzle'), [
  {
    imports: into('src/', 'netlify/', 'local/', 'tests/', 'scripts/'),
    why: 'drizzle/ imports domain/ and itself.',
  },
  ...vendors(),
])

const local = zone(code('local'), [
  {
    imports: into('src/', 'netlify/server/', 'netlify/functions/', 'tests/'),
    why: 'Stand-ins speak the wire and know nothing of the product.',
  },
  // Types alone, so that the compiler holds the stand-ins' replies against the vendors' shapes;
  // @clerk/shared besides, which holds rules of the wire such as the names of cookies.
  ...vendors('clerk', true),
  {
    imports: '^@clerk/(?!shared(/|$))',
    types: true,
    why: 'A stand-in takes the types of an SDK alone.',
  },
])

/** For the flat configuration: general rules first, each zone after them. */
export const arrows = [
  zone(['**/*.{ts,tsx,mts,js,mjs,astro}'], []),
  domain,
  ...src,
  ...netlify,
  drizzle,
  local,
]

/**
 * Rules for what dependency-cruiser cannot see: imports in `.astro` files, imports of a forbidden
 * name such as `useId`, and uses of forbidden globals such as `fetch` and `process.env`.
 * .dependency-cruiser.cjs holds the other import rules of `.ts` and `.tsx` files.
 */
const ban = (selector, message) => ({ selector, message })

const noBarrel = ban('ExportAllDeclaration', 'No barrels: import from the file that has it.')

const noNamedZod = ban(
  'ImportDeclaration[source.value="zod"] > ImportSpecifier[imported.name="z"]',
  'Write import * as z. The named import bundles every language of zod, 264 kB a function.',
)

const noMembersText = [
  ban(
    'CallExpression[callee.name=/^get(Collection|Entry|Entries)$/] > Literal[value=/^premium/]',
    'No page or island may read members’ text. Only functions return it.',
  ),
  ban('Literal[value=/content\\u002Fpremium/]', 'Only the server reads members’ text.'),
]

const noUseId = ban(
  // The build renders islands without React's streaming, so useId repeats across islands.
  'ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="useId"]',
  'Derive the id from a prop: useId repeats across prebuilt islands.',
)

const sharedStores =
  'session|account|user|membership|membersText|memberPreview|savedBySlug|offer|compareSelection|profile|stateCode|household'
const noBareStore = ban(
  `CallExpression[callee.name="useStore"][arguments.length=1] > Identifier[name=/^\\$(${sharedStores})$/]`,
  'Pass the snapshot of src/ui/ssr-snapshots.ts: another island may change this store before hydration.',
)

/**
 * Requires `client:intent` on every island. The last page of a Google sign-in, sso-callback.astro,
 * and the page of a gift link are excluded below, because they need their islands immediately.
 */
const islandIntent = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const islands = new Set()
    return {
      ImportDeclaration({ source, specifiers }) {
        if (!/\/islands\/.*\.tsx$/.test(source.value)) return
        for (const { local } of specifiers) islands.add(local.name)
      },
      JSXOpeningElement(node) {
        if (!islands.has(node.name.name)) return
        const directives = node.attributes.flatMap(({ name }) =>
          name?.namespace?.name === 'client' ? [name.name.name] : [],
        )
        if (directives.join() === 'intent') return
        context.report({
          node,
          message: 'Write client:intent, so that the island loads on intent.',
        })
      },
    }
  },
}

const noEnvironment = [
  'MemberExpression[object.name="process"][property.name="env"]',
  'MemberExpression[object.name="process"][property.value="env"]',
  'VariableDeclarator[init.name="process"] > ObjectPattern > Property[key.name="env"]',
  'ImportDeclaration[source.value=/^(node:)?process$/] > ImportSpecifier[imported.name="env"]',
  'MemberExpression[object.name="Netlify"]',
].map((selector) => ban(selector, 'Only netlify/server/http/env.ts reads the environment.'))

const syntax = (files, ...bans) => ({
  files,
  rules: { 'no-restricted-syntax': ['error', noBarrel, ...bans] },
})

const every = '**/*.{ts,tsx,mts,js,mjs,astro}'

/**
 * Entries of ESLint's flat configuration. If two entries set a rule for the same file, the later
 * entry replaces the options of the earlier one.
 */
export const imports = [
  syntax([every]),
  syntax(['domain/**/*.ts'], noNamedZod),
  syntax(['src/**/*.{ts,tsx,astro}'], ...noMembersText, noUseId, noBareStore),
  {
    files: ['src/**/*.astro'],
    ignores: ['src/pages/sso-callback.astro', 'src/pages/gift.astro'],
    plugins: { islands: { rules: { intent: islandIntent } } },
    rules: { 'islands/intent': 'error' },
  },
  syntax(['netlify/**/*.ts'], noNamedZod, ...noEnvironment),
  syntax(['netlify/server/http/env.ts'], noNamedZod),
  {
    files: [every],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^[~@#]/', message: 'No path aliases: write the relative path.' },
            {
              regex: '^\\.{1,2}/(?:.*/)?[^./?]+$',
              message: 'Write the extension: Node runs these files as they are.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.astro'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex:
                '^(\\.{1,2}/(.*/)?(netlify|drizzle|packages|lab|scripts|tests)|@rn-opportunities)/',
              message: 'src/ never imports the server, the data, the emulators or the lab.',
            },
            {
              regex: '^\\.{1,2}/(.*/)?(stores|browser)/(?!personal-figures.ts\\?worker&url$)',
              message: 'Pages, layouts and components use stores and the network through islands.',
            },
            {
              regex: 'content/read-content',
              message: 'No page may read members’ text. Only functions return it.',
            },
            {
              regex: '^(stripe|openai|@neondatabase/|drizzle-orm|@clerk/|@netlify/)',
              message: 'Only one file on each side imports a vendor SDK.',
            },
            { regex: '^[~@#]/', message: 'No path aliases: write the relative path.' },
            {
              regex: '^\\.{1,2}/(?:.*/)?[^./?]+$',
              message: 'Write the extension: Node runs these files as they are.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    // The script of a stored profile loads static files, without the code that calls endpoints.
    ignores: ['src/browser/api.ts', 'src/browser/personal-figures.ts'],
    languageOptions: { globals: { window: 'readonly', self: 'readonly' } },
    rules: {
      'no-restricted-globals': [
        'error',
        {
          globals: ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'].map((name) => ({
            name,
            message: 'Only src/browser/api.ts calls the server.',
          })),
          checkGlobalObject: true,
        },
      ],
    },
  },
]

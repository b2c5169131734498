/**
 * The import rules: which folder may import which. The check fails on the first forbidden import.
 * `.astro` files are not read here; eslint.imports.js holds the short rule for them.
 */
const SDK = {
  stripe: '(^|/)node_modules/stripe/',
  openai: '(^|/)node_modules/openai/',
  neon: '(^|/)node_modules/(@neondatabase/|drizzle-orm/neon)',
  clerk: '(^|/)node_modules/@clerk/',
}

/** A folder may import only the listed paths (regular expressions on the path from the root). */
const only = (name, comment, from, allowed, extra = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: allowed, ...extra },
})

/** A folder may not import the listed paths. */
const never = (name, comment, from, forbidden, extra = {}) => ({
  name,
  comment,
  severity: 'error',
  from,
  to: { path: forbidden, ...extra },
})

const oneImporter = (vendor, pathNot) =>
  never(
    `one-importer-${vendor}`,
    `Only one file on each side imports ${vendor}.`,
    { path: '^(src|netlify|domain|drizzle)/', pathNot },
    SDK[vendor],
  )

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that import each other are one file, or need a third.',
      severity: 'error',
      from: {},
      // Dynamic imports count. The exception imports the toasts and the sign-in dialog on demand, and
      // both import the stores that call it. Without it, each page would need a script that waits for
      // a call, and pages have no bytes left for one.
      to: { circular: true, viaOnly: { pathNot: '^src/stores/ui/load-overlays\\.ts$' } },
    },
    {
      name: 'no-unresolvable',
      comment: 'Write the relative path with its extension. There are no path aliases.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro|virtual):|^@astrojs/|\\?' },
    },
    only('domain-imports-itself', 'domain/ imports zod, minisearch and itself.', '^domain/', [
      '^domain/',
      '(^|/)node_modules/(?:zod|minisearch)/',
    ]),
    never(
      'schema-types-only',
      'A file without zod imports only types from a schema, so that zod stays out of the browser.',
      { path: '^domain/', pathNot: '\\.schema\\.ts$' },
      ['\\.schema\\.ts$', '(^|/)node_modules/zod/'],
      { dependencyTypesNot: ['type-only'] },
    ),
    never(
      'src-stays-in-the-browser',
      'src/ runs at build and in the browser. It never imports the server, the data, the emulators or the lab.',
      { path: '^src/' },
      [
        '^(netlify|drizzle|packages|lab|scripts|tests)/',
        '(^|/)node_modules/(drizzle-orm|@netlify)/',
      ],
    ),
    never(
      'members-text',
      'Only the content configuration, the content check and the content of functions read members’ text. The editors’ screen reads the schemas. No page does.',
      {
        path: '^src/',
        pathNot:
          '^src/(content\\.config|build/function-content|build/editor/(editor-files|saved-form)|build/content/(content-check|launch-kits|reviews|states))\\.ts$',
      },
      '^src/build/content/read-content\\.ts$',
    ),
    never(
      'static-parts',
      'Pages, layouts and components use stores and the network through islands.',
      { path: '^src/(pages|layouts|components)/' },
      '^src/(stores|browser)/',
    ),
    never(
      'islands-and-ui',
      'Islands import stores, ui, domain and the logo. A store calls the server.',
      { path: '^src/(islands|ui)/' },
      [
        '^src/(browser|pages|layouts|components)/',
        '^src/build/(?!covers/mark\\.ts$)',
        '^src/site\\.ts$',
      ],
    ),
    never(
      'ui',
      'ui imports only the stores of dialogs and toasts. Only overlays.tsx imports an island.',
      { path: '^src/ui/', pathNot: '^src/ui/overlays\\.tsx$' },
      ['^src/islands/', '^src/stores/(?!ui/|account/sign-in\\.ts$)'],
    ),
    never(
      'stores',
      'Stores import stores, browser and domain.',
      { path: '^src/stores/', pathNot: '^src/stores/ui/load-overlays\\.ts$' },
      '^src/(islands|ui|pages|layouts|components|build)/',
    ),
    never(
      'no-zod-in-the-browser',
      'The browser imports only types of a schema. Put the value into a domain file without zod.',
      { path: '^src/(islands|ui|stores|browser|layouts|components)/' },
      ['\\.schema\\.ts$', '(^|/)node_modules/zod/'],
      { dependencyTypesNot: ['type-only'] },
    ),
    never(
      'browser',
      'browser/ imports domain/ and itself.',
      { path: '^src/browser/' },
      '^src/(?!browser/)',
    ),
    never(
      'server-stays-on-the-server',
      'netlify/ imports domain/, drizzle/ and itself.',
      { path: '^netlify/' },
      '^(src|packages|lab|scripts|tests)/',
    ),
    only(
      'functions-are-thin',
      'A function imports server/ and domain/, never another function and never an SDK.',
      '^netlify/functions/',
      ['^netlify/server/', '^domain/', '(^|/)node_modules/@netlify/functions/'],
    ),
    never(
      'server-never-imports-functions',
      'A server file never imports a function.',
      { path: '^netlify/server/' },
      '^netlify/functions/',
    ),
    never(
      'data-imports-domain',
      'drizzle/ imports domain/ and itself.',
      { path: '^drizzle/' },
      '^(src|netlify|packages|lab|scripts|tests)/',
    ),
    oneImporter('stripe', '^netlify/server/billing/stripe\\.ts$'),
    oneImporter('openai', '^netlify/server/chat/openai\\.ts$'),
    oneImporter('neon', '^netlify/server/http/database\\.ts$'),
    oneImporter(
      'clerk',
      '^(netlify/server/account/clerk\\.ts|src/browser/clerk\\.ts|src/build/.*)$',
    ),
    only(
      'emulators-stand-alone',
      'packages/emulators/ imports only itself and packages.',
      '^packages/emulators/',
      ['^packages/emulators/', '(^|/)node_modules/'],
      { dependencyTypesNot: ['core'] },
    ),
    never(
      'emulators-take-types',
      'An emulator takes only types from a vendor SDK, so that the compiler checks its replies.',
      { path: '^packages/emulators/', pathNot: '^packages/emulators/(accounts|tests)/' },
      [
        '(^|/)node_modules/(stripe|openai|@neondatabase)/',
        '(^|/)node_modules/@clerk/(?!shared/|clerk-js/)',
      ],
      { dependencyTypesNot: ['type-only'] },
    ),
    never(
      'product-never-imports-emulators',
      'The product has no import of an emulator or of the lab.',
      { path: '^(domain|src|netlify|drizzle)/' },
      '^(packages|lab)/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Astro generates these types. A browser test builds a small site and leaves some.
    exclude: { path: '(^|/)\\.astro/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
}

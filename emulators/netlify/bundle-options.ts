import type { BuildOptions } from 'esbuild'

/** esbuild's options for one function. The deploy build uses the same options. */
export const bundleOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  outExtension: { '.js': '.mjs' },
  // Bundled CommonJS packages call `require` for Node's modules, but an ES module has no `require`.
  banner: {
    js: `import { createRequire as nodeRequire } from 'node:module'
const require = nodeRequire(import.meta.url)`,
  },
} satisfies BuildOptions

import type { BuildOptions } from 'esbuild'

/** esbuild's options for one function. The deploy build uses the same options. */
export const bundleOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  outExtension: { '.js': '.mjs' },
  // CommonJS packages in a bundle call `require` to load modules of Node, but an ES module has no
  // `require`. So define one.
  banner: {
    js: `import { createRequire as nodeRequire } from 'node:module'
const require = nodeRequire(import.meta.url)`,
  },
} satisfies BuildOptions

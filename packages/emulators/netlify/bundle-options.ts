import type { BuildOptions } from 'esbuild'

/** esbuild's options for one function. The emulator and the deploy build share them. */
export const bundleOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  outExtension: { '.js': '.mjs' },
  // CommonJS packages in a bundle call `require` to load Node's built-in modules, but an ES module
  // has no `require`. So define one.
  banner: {
    js: `import { createRequire as nodeRequire } from 'node:module'
const require = nodeRequire(import.meta.url)`,
  },
} satisfies BuildOptions

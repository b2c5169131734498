import type { BuildOptions } from 'esbuild'

/** How one function becomes one file. The deploy build uses the same options as this emulator. */
export const bundleOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  outExtension: { '.js': '.mjs' },
  // An ES module has no `require`, but bundled CommonJS packages call it for Node's own modules.
  banner: {
    js: `import { createRequire as nodeRequire } from 'node:module'
const require = nodeRequire(import.meta.url)`,
  },
} satisfies BuildOptions

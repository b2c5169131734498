import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // The files of a worker share its modules, which halves the time.
    isolate: false,
    maxWorkers: 5,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Bundled functions are imported without a transform, because esbuild has already replaced
    // their `Date` with the emulated date.
    server: { deps: { external: [/[\\/]\.netlify[\\/]local[\\/]/] } },
  },
})

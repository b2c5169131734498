import { defineConfig } from 'vitest/config'

// Bundled functions are imported as they are: they are built already, and the clock inside them is
// not to be transformed away.
const server = { deps: { external: [/[\\/]\.netlify[\\/]local[\\/]/] } }

/** Writes the files that functions read. */
const functionContent = 'tests/support/function-content.ts'

export default defineConfig({
  test: {
    // The functions' own log lines would bury what failed.
    onConsoleLog: (log) => !log.startsWith('{"level"'),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.unit.test.ts'],
          globalSetup: functionContent,
          // Drawing a share image takes seconds on a busy machine.
          testTimeout: 20_000,
          server,
        },
      },
      {
        test: {
          name: 'functions',
          include: ['tests/**/*.{function,fault}.test.ts'],
          globalSetup: [functionContent, 'tests/support/shared-postgres.ts'],
          // While one file computes, the others often wait for a vendor's deadline.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 120_000,
          server,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.ts'],
          globalSetup: [
            functionContent,
            'tests/support/built-site.ts',
            'tests/support/shared-postgres.ts',
          ],
          // Pages wait most of the time. More parallel files than these wait for the processors.
          maxWorkers: 2,
          // Projects with another number of workers run one after the other.
          sequence: { groupOrder: 1 },
          // What must come true within the time that a busy machine needs; one second is not that.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 240_000,
          // A browser on a busy machine now and then loses a page; the report names a second try.
          retry: 1,
          server,
        },
      },
      {
        test: {
          // A real Clerk, for `npm run lab -- clerk` alone.
          name: 'clerk',
          include: ['lab/real-clerk/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          server,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

// Import bundled functions without a transform by Vite. esbuild has already replaced their `Date`
// with the emulated date.
const server = {
  deps: { external: [/packages[\\/]emulators[\\/]/, /[\\/]\.netlify[\\/]local[\\/]/] },
}

/** Writes the files that functions read. */
const functionContent = 'tests/support/function-content.ts'

export default defineConfig({
  test: {
    // Hide the functions' log lines, so that failures are easy to find.
    onConsoleLog: (log) => !log.startsWith('{"level"'),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.unit.test.ts'],
          setupFiles: 'tests/support/late-listeners.ts',
          // The files of a worker share its modules, which halves the time.
          isolate: false,
          globalSetup: functionContent,
          // As many as the function tests have, so that Vitest runs both projects at the same time.
          maxWorkers: 5,
          // Drawing a share image takes seconds on a busy machine.
          testTimeout: 20_000,
          server,
        },
      },
      {
        test: {
          // Reads the built pages, without a browser.
          name: 'dist',
          include: ['tests/dist/*.test.ts'],
          globalSetup: 'tests/support/built-site.ts',
          isolate: false,
          maxWorkers: 5,
          testTimeout: 60_000,
          server,
        },
      },
      {
        test: {
          name: 'functions',
          include: ['tests/**/*.{function,fault}.test.ts'],
          globalSetup: [functionContent, 'tests/support/shared-postgres.ts'],
          isolate: false,
          setupFiles: 'tests/support/start-afresh.ts',
          // While one file computes, the others often wait for a vendor's deadline.
          maxWorkers: 5,
          // Vitest's default of 1 s is too short on a busy machine.
          expect: { poll: { timeout: 10_000 } },
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
            'tests/support/find-browser.ts',
            'tests/support/built-site.ts',
            'tests/support/shared-postgres.ts',
          ],
          // Pages wait half of the time. With four files at a time, two processors stay busy.
          maxWorkers: 4,
          // The files of a worker share its browser and its site.
          isolate: false,
          sequence: { groupOrder: 1 },
          // Vitest's default of 1 s is too short on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 240_000,
          // On a busy machine, a browser sometimes loses a page. The report names retried tests.
          retry: 1,
          server,
        },
      },
      {
        test: {
          // Only for `npm run lab -- clerk`, which needs a real Clerk.
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

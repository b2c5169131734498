import { afterAll, vi } from 'vitest'

const settings = { ...process.env }

/**
 * After each test file, restores the environment variables, because the next file runs in the same
 * process. Also resets all modules, because some of them cache environment variables.
 */
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
  Object.assign(process.env, settings)
  vi.resetModules()
})

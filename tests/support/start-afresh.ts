import { afterAll, vi } from 'vitest'

const settings = { ...process.env }

/**
 * After each test file, restores the environment and forgets the loaded modules, some of which keep
 * settings. The next file runs in the same process.
 */
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
  Object.assign(process.env, settings)
  vi.resetModules()
})

import { afterAll, vi } from 'vitest'

const settings = { ...process.env }

/**
 * After each test file, restores the environment variables and resets all modules, because the next
 * file runs in the same process. Some modules cache settings.
 */
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
  Object.assign(process.env, settings)
  vi.resetModules()
})

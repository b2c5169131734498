import { expect, test } from 'vitest'
import { matchesLock } from '../../scripts/setup.mjs'

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/astro': { version: '7.3.4' },
    'node_modules/fsevents': { version: '2.3.3', optional: true, os: ['darwin'] },
    'node_modules/wasm': { version: '1.0.0', optional: true },
    'node_modules/native': { version: '3.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/native-musl': {
      version: '3.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
  },
}

const system = { os: 'linux', cpu: 'x64', libc: 'glibc' }

const complete = {
  'node_modules/astro': { version: '7.3.4' },
  'node_modules/native': { version: '3.0.0' },
}

const installed = (packages: Record<string, { version: string }>) => ({ packages })

test('accepts packages that match the lock, without those for other systems', () => {
  expect(matchesLock(lock, installed(complete), system)).toBe(true)
})

test('reports a missing package for this system, which npm leaves out when Node is too old', () => {
  const astroAlone = installed({ 'node_modules/astro': { version: '7.3.4' } })
  expect(matchesLock(lock, astroAlone, system)).toBe(false)
  expect(matchesLock(lock, astroAlone, { ...system, cpu: 'arm64' })).toBe(true)
  expect(matchesLock(lock, installed(complete), { ...system, libc: 'musl' })).toBe(false)
})

test.each([
  ['nothing installed', undefined],
  ['a missing package', installed({ 'node_modules/native': { version: '3.0.0' } })],
  ['another version', installed({ ...complete, 'node_modules/astro': { version: '7.3.3' } })],
  [
    'another version of an optional one',
    installed({ ...complete, 'node_modules/fsevents': { version: '2.3.2' } }),
  ],
  ['a package too many', installed({ ...complete, 'node_modules/left-pad': { version: '1.0.0' } })],
])('%s needs a new install', (_name, record) => {
  expect(matchesLock(lock, record, system)).toBe(false)
})

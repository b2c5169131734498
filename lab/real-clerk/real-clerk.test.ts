import { describe } from 'vitest'
import { loadEnvironment } from '../../scripts/environment.ts'
import { developmentKeys, realClerk } from './real-clerk.ts'
import { signInScenarios } from './sign-in-scenarios.ts'

const { values, isOwn } = loadEnvironment()
const keys = developmentKeys(values, isOwn)

describe.skipIf('why' in keys)('clerk-js and a real development instance', () => {
  signInScenarios(() => {
    if ('why' in keys) throw new Error(keys.why)
    return realClerk(keys.publishable, keys.secret)
  })
})

import type { Config } from '@netlify/functions'
import { publishDueEntries } from '../server/build-hook.ts'

export default async (): Promise<void> => {
  await publishDueEntries(new Date())
}

// Five past midnight by UTC, when an entry's day has begun.
export const config: Config = { schedule: '5 0 * * *' }

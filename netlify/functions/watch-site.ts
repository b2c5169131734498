import type { Config } from '@netlify/functions'
import { runJob } from '../server/owner/alerts.ts'
import { watchSite } from '../server/owner/watch-site.ts'

export default (): Promise<void> => runJob('watch-site', () => watchSite(new Date()))

export const config: Config = { schedule: '20 * * * *' }

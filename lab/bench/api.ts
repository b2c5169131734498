/**
 * `npm run lab -- bench api`: compares `GET /api/saved-opportunities` with its batch of SQL
 * statements, sent directly to the Neon emulator by the site's driver. Also measures the heap. Exits
 * with 1 if a target is missed. Set QUICK for fewer rounds.
 */
import { neon, neonConfig } from '@neondatabase/serverless'
import { compare, load, type Peer } from './compare.ts'
import { finish, median, quantile, report } from '../report.ts'
import { startServers } from './servers.ts'

const isQuick = Boolean(process.env['QUICK'])
const users = 64
const slugs = ['executive-health-monitoring', 'nurse-foot-care', 'luxury-travel-medicine']
const saved = '/api/saved-opportunities'
const set = await startServers()

for (let user = 0; user < users; user++)
  for (const opportunitySlug of slugs) await set.call(user, 'POST', saved, { opportunitySlug })

const through: Peer = async (user) => void (await set.call(user, 'GET', saved))
const batches: Awaited<ReturnType<typeof set.recordSql>>[0][] = []
for (let user = 0; user < users; user++) batches.push(...(await set.recordSql(() => through(user))))
neonConfig.fetchEndpoint = `${set.neonUrl}/sql`
const client = neon(set.databaseUrl)
const direct: Peer = async (user) => {
  const batch = (batches[user] ?? []).map(({ query, params }) => client.query(query, params))
  // Use the driver options that Drizzle uses on the site.
  await client.transaction(batch, { arrayMode: true, fullResults: true })
}
for (const callers of [8, users]) {
  const size = isQuick ? { rounds: 4, calls: 400 } : { rounds: 20, calls: 2_000 }
  const measured = await compare({ through, direct }, { callers, ...size })
  const [all, own] = [measured.through.durations, measured.direct.durations]
  const what = `time of the list divided by its batch, ${callers} callers`
  report(`${what}, median`, median(all) / median(own), { most: 1.6 })
  report(`${what}, 99th percentile`, quantile(all, 0.99) / quantile(own, 0.99), { most: 2 })
}

// Fill the caches first, so that they do not count as growth of the heap.
await load(through, users, isQuick ? 1_000 : 10_000)
const heap = await set.siteHeap()
const many = isQuick ? 2_000 : 50_000
await load(through, users, many)
const grown = Math.max(0, (await set.siteHeap()) - heap) / 1e6
report(`MB of heap after ${many} more requests`, grown, { most: 2 })
await set.close()
finish()

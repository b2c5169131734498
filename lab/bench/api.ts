/**
 * `npm run lab -- bench api`: compares `GET /api/saved-opportunities` with its batch of SQL
 * statements, sent directly to the Neon emulator by the site's driver. Also counts the round trips
 * to the database, and measures the heap and the signed-in home page. Exits with 1 if a target is
 * missed. Set QUICK for fewer rounds.
 */
import { neon, neonConfig } from '@neondatabase/serverless'
import { compare, load, type Peer } from './compare.ts'
import { finish, median, quantile, report } from './report.ts'
import { startServers } from './servers.ts'
import { signedInHome } from './signed-in-home.ts'

// Suppress the log lines of the functions of the signed-in home page.
console.info = () => undefined

const isQuick = Boolean(process.env['QUICK'])
const users = 64
const slugs = ['executive-health-monitoring', 'nurse-foot-care', 'luxury-travel-medicine']
const saved = '/api/saved-opportunities'
const set = await startServers()

// A token is valid for one minute.
const tokens = new Map<number, { token: string; until: number }>()
function tokenOf(user: number): string {
  const last = tokens.get(user)
  if (last && Date.now() < last.until) return last.token
  const token = set.token(user)
  tokens.set(user, { token, until: Date.now() + 30_000 })
  return token
}

async function call(user: number, method: string, path: string, body?: object): Promise<void> {
  const reply = await fetch(set.siteUrl + path, {
    method,
    headers: { authorization: `Bearer ${tokenOf(user)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} answers ${reply.status}: ${text}`)
}

for (let user = 0; user < users; user++)
  for (const opportunitySlug of slugs) await call(user, 'POST', saved, { opportunitySlug })

for (const [method, path, body, most] of [
  ['GET', '/api/auth/user', undefined, 1],
  ['GET', saved, undefined, 1],
  ['GET', `${saved}/check/${slugs[0]}`, undefined, 1],
  ['GET', '/api/subscription/limits', undefined, 1],
  ['DELETE', `${saved}/${slugs[0]}`, undefined, 2],
  ['POST', saved, { opportunitySlug: slugs[0] }, 2],
  ['PATCH', `${saved}/${slugs[0]}`, { notes: 'later' }, 2],
] as const) {
  const trips = await set.recordSql(() => call(0, method, path, body))
  report(`round trips to the database of ${method} ${path}`, trips.length, { most })
}

const through: Peer = (user) => call(user, 'GET', saved)
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

const home = await signedInHome()
report('bytes of JavaScript on the signed-in home page', home.javaScript, { most: 150_000 })
report('scripts before its first paint', home.beforePaint, { most: 0 })
report('save buttons that change in the next frame', Number(home.answersInFrame), { least: 1 })
finish()

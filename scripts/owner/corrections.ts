/**
 * `npm run owner -- corrections`: prints the reports of readers that wait for you, and writes their
 * number to src/content/corrections.yaml for the page /trust.
 * `npm run owner -- corrections --accept <id> --answer <text>`: closes a report, and adds the answer
 * to the entry's list of changes. `--reject` closes it without a change.
 */
import { sql } from 'drizzle-orm'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { corrections } from '../../drizzle/schema/owner.ts'
import { database } from '../../netlify/server/http/database.ts'
import { editorFields, normalize } from '../../src/build/editor/saved-form.ts'
import { loadOwnerSettings } from './owner-settings.ts'

const { values } = parseArgs({
  options: {
    accept: { type: 'string' },
    reject: { type: 'string' },
    answer: { type: 'string', default: '' },
  },
})
const { accept, reject, answer } = values
const id = accept ?? reject

loadOwnerSettings()
const now = new Date()
const today = now.toISOString().slice(0, 10)
if (id !== undefined) await close(id)
await printNew()
await writeCounts()

async function close(id: string): Promise<void> {
  const state = accept === undefined ? 'rejected' : 'accepted'
  if (answer === '') return fail('Write --answer "what you changed, or why not".')
  const [closed] = await database()
    .update(corrections)
    .set({ state, answer, closedAt: now })
    .where(sql`${corrections.id}::text = ${id} and ${corrections.state} = 'new'`)
    .returning()
  if (!closed) return fail(`There is no open report ${id}.`)
  console.log(`Report ${id} is ${state}.`)
  if (closed.email !== null) console.log(`Now answer ${clean(closed.email)}.`)
  const file = `src/content/opportunities/${closed.opportunitySlug}.md`
  if (state === 'rejected' || !existsSync(file)) return
  const line = `changes:\n  - date: ${today}\n    what: ${JSON.stringify(answer)}\n    kind: correction\n    by: reader\n`
  const text = readFileSync(file, 'utf8').replace(/^changes:\n/m, () => line)
  writeFileSync(file, normalize(text, editorFields().get(file) ?? []))
  console.log(`The change is in ${file}. Correct the text there, and commit.`)
}

async function printNew(): Promise<void> {
  const open = await database()
    .select()
    .from(corrections)
    .where(sql`${corrections.state} = 'new'`)
    .orderBy(corrections.createdAt)
  for (const { id, createdAt, page, figure, message, sourceUrl, email } of open) {
    console.log(`${id}  ${createdAt.toISOString().slice(0, 10)}  ${page}, ${clean(figure)}`)
    for (const text of [message, sourceUrl, email]) if (text) console.log(`  ${clean(text)}`)
  }
  console.log(`${open.length} open reports.`)
}

async function writeCounts(): Promise<void> {
  const { rows } = await database().execute<{ received: number; answered: number }>(sql`
    select count(*)::int as "received", count(${corrections.closedAt})::int as "answered"
    from ${corrections}`)
  const { received, answered } = rows[0] ?? { received: 0, answered: 0 }
  const text = `received: ${received}\nanswered: ${answered}\ncountedOn: ${today}\n`
  writeFileSync('src/content/corrections.yaml', text)
}

/** A reader's text must not control the terminal. */
function clean(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n]/gu, '')
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

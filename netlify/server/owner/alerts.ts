import { sql } from 'drizzle-orm'
import { alerts } from '../../../drizzle/schema/owner.ts'
import { database, toTimestamp } from '../http/database.ts'
import { environment } from '../http/env.ts'
import { describeCause } from '../http/log.ts'

export interface Alert {
  kind: (typeof alerts.$inferSelect)['kind']
  /** What the alert is about. No alert is sent if the last one of its kind had the same facts. */
  facts: string[]
  /** What the owner reads: what happened, and what to do. No personal data. */
  text: string
}

/** One slow address must not use up the time of a job. In milliseconds. */
const deadlineMs = 3_000

/**
 * Sends an alert to ALERT_URL, unless one of this kind was sent within the last hour or had all of
 * its facts. Does nothing if ALERT_URL is not set or there are no facts. An address that fails gets
 * the same facts again an hour later.
 *
 * @throws the database's error
 */
export async function alertOwner({ kind, facts, text }: Alert, now: Date): Promise<void> {
  const { alertUrl } = environment()
  if (alertUrl === undefined || facts.length === 0) return
  const at = toTimestamp(now)
  const { rows } = await database().execute(sql`
    insert into ${alerts} ("kind", "sent_at", "facts")
    values (${kind}, ${at}, ${JSON.stringify(facts)}::jsonb)
    on conflict ("kind") do update set "sent_at" = excluded."sent_at", "facts" = excluded."facts"
      where ${alerts.sentAt} <= excluded."sent_at" - interval '1 hour'
        and not excluded."facts" <@ ${alerts.facts}
    returning true`)
  if (rows.length === 0) return
  try {
    await postAlert(alertUrl, text)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', alert: kind, cause: describeCause(error) }))
    await database().execute(sql`update ${alerts} set "facts" = '[]'::jsonb
      where ${alerts.kind} = ${kind} and ${alerts.sentAt} = ${at}`)
  }
}

/**
 * Chat hooks read `text` (Slack, Mattermost, Teams) or `content` (Discord).
 *
 * @throws {Error} if the address does not accept the alert within 3 seconds
 */
export async function postAlert(url: string, text: string): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, content: text }),
    signal: AbortSignal.timeout(deadlineMs),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`ALERT_URL answers ${reply.status}`)
}

let alertedAt = 0

/**
 * Alerts the owner to a webhook with a bad signature, once a day. Each instance of a function tries
 * at most once an hour, so that a storm of such requests does not reach the database.
 */
export async function alertBadSignature(call: string, now: Date): Promise<void> {
  if (now.getTime() - alertedAt < 3_600_000) return
  alertedAt = now.getTime()
  await alertOwner(
    {
      kind: 'signature',
      facts: [now.toISOString().slice(0, 10)],
      text: `A request to ${call} had a bad signature. If it goes on, compare the signing secret at Netlify with the vendor's. With a wrong secret, events are lost.`,
    },
    now,
  )
}

/**
 * Runs a scheduled job and logs its result. Netlify logs the message of a thrown error, which may
 * hold user data. So we log the failure without the message, alert the owner and throw a generic
 * error.
 */
export async function runJob(job: string, work: () => Promise<object | undefined>): Promise<void> {
  try {
    const result = await work()
    if (result) console.info(JSON.stringify({ level: 'info', job, ...result }))
  } catch (error) {
    logFailure(job, error)
    const now = new Date()
    const text = `The job ${job} failed. Its log at Netlify names the cause.`
    await alertOwner({ kind: 'job', facts: [`${job} ${now.toISOString()}`], text }, now).catch(
      (cause: unknown) => logFailure(job, cause),
    )
    throw new Error(`The job ${job} failed.`)
  }
}

const logFailure = (job: string, error: unknown): void =>
  console.error(JSON.stringify({ level: 'error', job, cause: describeCause(error) }))

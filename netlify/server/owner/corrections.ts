import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ApiError } from '../../../domain/http/errors.ts'
import { correctionEmailDays, correctionLimits } from '../../../domain/owner/correction.ts'
import type { CorrectionInput } from '../../../domain/owner/correction.schema.ts'
import { corrections } from '../../../drizzle/schema/owner.ts'
import { database, toTimestamp } from '../http/database.ts'
import { environment } from '../http/env.ts'
import { Reply } from '../http/reply.ts'

const hourMs = 3_600_000
const hoursBefore = (now: Date, hours: number) =>
  toTimestamp(new Date(now.getTime() - hours * hourMs))

/**
 * Stores a reader's report. A lock lets one request at a time count and insert.
 *
 * @throws {ApiError} rate_limited after 5 reports of a network in an hour, unavailable after 200 in
 *   a day
 */
export async function storeCorrection(
  { website, opportunitySlug, page, figure, message, sourceUrl, email }: CorrectionInput,
  ip: string,
  now: Date,
): Promise<Reply<{ received: true }>> {
  const reply = new Reply(202, { received: true as const })
  if (website) return reply
  const sender = createHmac('sha256', environment().clerk.secretKey).update(ip).digest('hex')
  const { perHour, perDay } = correctionLimits
  const db = database()
  const [, { rows }] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtext('corrections'))`),
    db.execute<{ stored: boolean; own: number }>(sql`
      with counted as (
        select count(*) as "total", count(*) filter (where ${corrections.sender} = ${sender}
          and ${corrections.createdAt} > ${hoursBefore(now, 1)}) as "own"
        from ${corrections}
        where ${corrections.createdAt} > ${hoursBefore(now, 24)}
      ), stored as (
        insert into ${corrections} ("opportunity_slug", "page", "figure", "message", "source_url",
          "email", "sender", "created_at")
        select ${opportunitySlug ?? null}, ${page}, ${figure}, ${message}, ${sourceUrl ?? null},
          ${email ?? null}, ${sender}, ${toTimestamp(now)}
        from counted where "own" < ${perHour} and "total" < ${perDay}
        returning 1
      )
      select "own"::int, exists (select from stored) as "stored" from counted`),
  ])
  if (rows[0]?.stored) return reply
  if ((rows[0]?.own ?? 0) >= perHour) {
    const tooMany = 'Too many reports from your network. Try again in an hour.'
    throw new ApiError('rate_limited', tooMany, { retryAfter: 3_600 })
  }
  const full = 'We can’t take more reports today. Try again tomorrow.'
  throw new ApiError('unavailable', full, { retryAfter: 86_400 })
}

/** Deletes what we keep of a sender only for a time: the hashed address, and the email. */
export async function forgetSenders(now: Date): Promise<void> {
  const db = database()
  await db.batch([
    db.execute(sql`update ${corrections} set "sender" = null
      where "sender" is not null and ${corrections.createdAt} < ${hoursBefore(now, 1)}`),
    db.execute(sql`update ${corrections} set "email" = null where "email" is not null
      and ${corrections.closedAt} < ${hoursBefore(now, 24 * correctionEmailDays)}`),
  ])
}

import { describeCause } from '../http/log.ts'
import { alertOwner } from './alerts.ts'

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

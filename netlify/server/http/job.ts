import { describeCause } from './log.ts'

/**
 * Runs a scheduled job and logs its result. Netlify logs the message of a thrown error, which may
 * hold user data. So we log the failure without the message and throw a generic error.
 */
export async function runJob(job: string, work: () => Promise<object | undefined>): Promise<void> {
  try {
    const result = await work()
    if (result) console.info(JSON.stringify({ level: 'info', job, ...result }))
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', job, cause: describeCause(error) }))
    throw new Error(`The job ${job} failed.`)
  }
}

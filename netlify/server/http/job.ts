import { describeCause } from './log.ts'

/**
 * Runs a scheduled job and logs what it returns. The host logs a thrown error whole, so a failure
 * is logged here without its message, and the host gets an error that says nothing.
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

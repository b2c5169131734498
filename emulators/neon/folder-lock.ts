import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { rmSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const ownLocks = new Set<string>()

/**
 * Locks `folder` for this process, because PGlite would let two processes write the same files.
 * Replaces the lock of a process that has ended. Returns a function that unlocks the folder.
 *
 * @throws if a running process, including this one, holds the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = `${resolve(folder)}.lock`
  const own = `${path}.${process.pid}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(own, JSON.stringify({ pid: process.pid, started: processStart(process.pid) }))
  try {
    while (!(await claimLock(own, path))) await removeStaleLock(path, folder)
  } finally {
    await rm(own, { force: true })
  }
  ownLocks.add(path)
  const atExit = () => rmSync(path, { force: true })
  process.once('exit', atExit)
  return async () => {
    process.removeListener('exit', atExit)
    ownLocks.delete(path)
    await rm(path, { force: true })
  }
}

/**
 * Creates the lock file as a hard link, so that only one of several processes can succeed. Returns
 * false if the lock exists.
 */
async function claimLock(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function removeStaleLock(path: string, folder: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const { pid, started } = JSON.parse(text) as { pid: number; started: string }
  if (ownLocks.has(path) || (pid !== process.pid && isAlive(pid, started))) {
    throw new Error(
      `${folder} is open in process ${pid}. Stop that one first (is another npm start running?). ` +
        `If it is not running, delete ${path}.`,
    )
  }
  // Another process may have replaced the lock file after we read `text`. So do not delete the lock
  // file directly. Rename it, and if its content is not `text`, restore it.
  const stalePath = `${path}.stale-${process.pid}`
  await rename(path, stalePath).catch(() => undefined)
  const moved = await readFile(stalePath, 'utf8').catch(() => undefined)
  if (moved !== undefined && moved !== text) await link(stalePath, path).catch(() => undefined)
  await rm(stalePath, { force: true })
}

function isAlive(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return processStart(pid) === started
}

/**
 * Returns the start time of a process in clock ticks since boot. Two processes with the same ID
 * have different start times. Returns an empty string if the process has ended, or if the system is
 * not Linux.
 */
function processStart(pid: number): string {
  try {
    // The start time is field 22, as `man proc` describes. Field 2 may contain spaces, and ends at
    // the last parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

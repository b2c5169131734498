import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { rmSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Folders that this process itself has open. */
const ownLocks = new Set<string>()

/**
 * Makes `folder` this process's alone and returns what gives it up. Nothing in PGlite stops two
 * processes from writing the same files. What a process that is gone left behind is taken over.
 *
 * @throws when a living process has it.
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

/** Linking a file that is complete already is the one step that only one process can win. */
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
      `${folder} is open in process ${pid}. Stop that one first (is another npm start running?), ` +
        `or remove ${path} if it is not.`,
    )
  }
  // Moved and not removed, so that a lock which another process has just taken is seen.
  const aside = `${path}.stale-${process.pid}`
  await rename(path, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => undefined)
  if (moved !== undefined && moved !== text) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

function isAlive(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of somebody else is alive too.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return processStart(pid) === started
}

/** When a process began, where the system tells: a process id is used again, in a container soon. */
function processStart(pid: number): string {
  try {
    // Field 22 of proc(5); the second may hold spaces and ends with the last parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.mjs'
import { root } from './setup.mjs'

/**
 * Runs vitest projects and reads their JSON report. `report` is undefined if vitest fails before it
 * writes one.
 * @param {string} node the path of the Node that runs vitest
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 */
export async function runVitest(node, projects, env) {
  // Two runs may overlap, so the file name contains the projects of the run.
  const path = join(root, `.cache/vitest-${projects.join('-')}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(path, { force: true })
  const ran = await runCommand(
    node,
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    env,
  )
  return { ...ran, report: readReport(path) }
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

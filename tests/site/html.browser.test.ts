import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findJava } from '../../scripts/find-java.mjs'
import { dist } from './site.ts'

interface Message {
  type: string
  subType?: string
  url: string
  lastLine: number
  message: string
}

const jar = String(createRequire(import.meta.url)('vnu-jar'))

/** What the Nu HTML checker has to say of files and folders, or of a page given as text. */
function check(paths: string[], input?: string): Message[] {
  const java = process.env.JAVA_PATH ?? findJava()
  const parameters = ['-jar', jar, '--format', 'json', '--skip-non-html', ...paths]
  const { stderr } = spawnSync(java, parameters, { input, encoding: 'utf8', maxBuffer: 1e8 })
  return (JSON.parse(stderr) as { messages: Message[] }).messages
}

/** Without it Safari does not read a list as one where the style takes its bullets away. */
const meant = /^The “list” role is unnecessary/

test('the Nu HTML checker finds no error and no warning in any page', () => {
  const found = check([dist])
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .filter(({ message }) => !meant.test(message))
    .map(({ url, lastLine, message }) => {
      return `${relative(dist, fileURLToPath(url))}:${lastLine}: ${message}`
    })
  expect(found).toEqual([])
})

test('the checker checks', () => {
  const messages = check(['-'], '<!doctype html><title>A</title><p id="a"><p id="a"><img src="x">')
  expect(messages.filter(({ type }) => type === 'error').length).toBeGreaterThanOrEqual(2)
})

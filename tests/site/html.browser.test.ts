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

/** Messages of the Nu HTML checker about files, folders or an HTML text. */
function check(paths: string[], input?: string): Message[] {
  const java = process.env.JAVA_PATH ?? findJava()
  const parameters = ['-jar', jar, '--format', 'json', '--skip-non-html', ...paths]
  const { stderr } = spawnSync(java, parameters, { input, encoding: 'utf8', maxBuffer: 1e8 })
  return (JSON.parse(stderr) as { messages: Message[] }).messages
}

/** Expected: without `role="list"` VoiceOver in Safari ignores lists that have no bullets. */
const meant = /^The “list” role is unnecessary/

test('has no error or warning of the Nu HTML checker on any page', () => {
  const problems = check([dist])
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .filter(({ message }) => !meant.test(message))
    .map(({ url, lastLine, message }) => {
      return `${relative(dist, fileURLToPath(url))}:${lastLine}: ${message}`
    })
  expect(problems).toEqual([])
})

test('detects an error with the checker', () => {
  const messages = check(['-'], '<!doctype html><title>A</title><p id="a"><p id="a"><img src="x">')
  expect(messages.filter(({ type }) => type === 'error').length).toBeGreaterThanOrEqual(2)
})

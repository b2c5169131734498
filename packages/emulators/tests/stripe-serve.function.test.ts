import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

/** Starts serve.ts on a free port and waits until it has printed all its lines. */
async function serve(...options: string[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../stripe/serve.ts'), '--port', '0', ...options],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.startsWith('Data')) break
  }
  return { child, lines, url: /http:\S+/.exec(lines[0] ?? '')?.[0] ?? '' }
}

test('runs the emulator alone until it is interrupted', async () => {
  const { child, lines, url } = await serve()
  expect(lines.slice(1)).toEqual([
    'Secret key       sk_test_local',
    'Webhook URL      not set',
    'Data             in memory',
  ])
  const headers = { authorization: 'Bearer sk_test_local' }
  expect((await fetch(`${url}/v1/account`, { headers })).status).toBe(200)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const files = {
  'src/pages/a.ts': "import '../build/content/read-content.ts'",
  'src/islands/b.ts': "import '../../netlify/server/c.ts'",
  'netlify/server/c.ts': "import '../../packages/emulators/d.ts'",
  'src/build/content/read-content.ts': '',
  'packages/emulators/d.ts': '',
  'tsconfig.json': '{}',
}

test('dependency-cruiser keeps members’ text from pages, and the server from browsers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const command = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = ['--config', resolve('.dependency-cruiser.cjs'), '--output-type', 'err']
  const parameters = [command, ...config, 'src', 'netlify']
  const { stdout } = spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8' })
  expect(stdout).toMatch(/members-text: src\/pages\/a\.ts/)
  expect(stdout).toMatch(/src-stays-in-the-browser: src\/islands\/b\.ts/)
  expect(stdout).toMatch(/server-stays-on-the-server: netlify\/server\/c\.ts/)
})

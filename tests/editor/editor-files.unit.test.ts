import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { editorFiles, readEditorFile } from '../../src/build/editor/editor-files.ts'

afterEach(() => vi.unstubAllEnvs())

test('a build publishes the editors’ screen with its repository only if EDITOR is on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'editor-'))
  try {
    expect(editorFiles().hooks).toEqual({})
    vi.stubEnv('EDITOR', 'on')
    vi.stubEnv('EDITOR_REPO', 'nurses/site')
    const publish = editorFiles().hooks['astro:build:done'] as (of: { dir: URL }) => void
    publish({ dir: pathToFileURL(`${folder}/`) })
    expect(existsSync(join(folder, 'admin-assets/index.js'))).toBe(true)
    expect(readFileSync(join(folder, 'admin-assets/start.js'), 'utf8')).toContain('nurses/site')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a development server sends only files of the screen', () => {
  expect(readEditorFile('/start.js')?.type).toBe('text/javascript')
  for (const path of ['/../package.json', '/..%2fstart.js', '/no-such.js', '/index.js.map'])
    expect(readEditorFile(path), path).toBeUndefined()
})

import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Copies Astro's blog starter so that it builds with this project's packages. `source` is a folder
 * created by `npm create astro@latest -- --template blog`. Leaves out MDX, which its home page does
 * not use.
 */
export async function blogStarter(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blog-starter-'))
  for (const part of ['src', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json']) {
    await cp(join(source, part), join(folder, part), { recursive: true })
  }
  const posts = join(folder, 'src/content/blog')
  for (const name of await readdir(posts)) {
    if (name.endsWith('.mdx')) await rm(join(posts, name))
  }
  const config = join(folder, 'astro.config.mjs')
  const text = await readFile(config, 'utf8')
  await writeFile(config, text.replace(/^import mdx.*$/m, '').replace('mdx(), ', ''))
  await mkdir(join(folder, 'node_modules'))
  for (const name of ['astro', '@astrojs', 'sharp']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  }
  return folder
}

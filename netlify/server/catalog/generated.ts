import { readFile } from 'node:fs/promises'

/**
 * Reads a file that src/build/function-content.ts wrote. netlify.toml lists the files that each
 * function gets.
 *
 * @throws {Error} with the code ENOENT if there is no such file
 */
export const readGenerated = async <Content>(name: string): Promise<Content> =>
  JSON.parse(await readFile(`netlify/generated/${name}.json`, 'utf8')) as Content

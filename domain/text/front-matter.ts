/**
 * Splits a file into its YAML front matter and the text below it.
 *
 * @returns undefined when the file does not begin with front matter
 */
export function splitFrontMatter(text: string): { frontMatter: string; body: string } | undefined {
  const [, frontMatter, body] = /^---\r?\n([^]*?)\r?\n---(?:\r?\n([^]*))?$/.exec(text) ?? []
  return frontMatter === undefined ? undefined : { frontMatter, body: body ?? '' }
}

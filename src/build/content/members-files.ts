import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { checkMembersText } from '../../../domain/members/members-text.schema.ts'
import { lookUpsOf } from '../../../domain/members/look-ups.ts'
import { listSamples } from '../../../domain/members/samples.ts'
import { premiumReply } from '../../../domain/members/members-text.ts'
import { splitFrontMatter } from '../../../domain/text/front-matter.ts'

export const membersFolder = 'src/content/premium'

/**
 * Reads the members' text of every entry. `content` is the reply of `getPremiumContent` without the
 * field `sources`. `samples` has the items that everyone can read. `lookUps` has the URLs of the
 * forms, tools, codes and directories in the text.
 *
 * @throws {Error} that lists the mistakes of all files
 */
export function readMembersFiles(folder = membersFolder) {
  const mistakes: string[] = []
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      try {
        return [{ slug: name.slice(0, -3), ...readMembersFile(`${folder}/${name}`) }]
      } catch (error) {
        mistakes.push((error as Error).message)
        return []
      }
    })
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return files
}

/** @throws {Error} naming the file, and the field or the line */
function readMembersFile(file: string) {
  const { frontMatter, body = '' } = splitFrontMatter(readFileSync(file, 'utf8')) ?? {}
  if (frontMatter === undefined)
    throw new Error(`${file}: begin the file with --- and end its front matter with ---`)
  if (body.trim() !== '')
    throw new Error(`${file}: text after the front matter is not allowed. Move it into a field.`)
  const text = checkMembersText(file, load(frontMatter, { filename: file }))
  return { content: premiumReply(text), samples: listSamples(text), lookUps: lookUpsOf(text) }
}

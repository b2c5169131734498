import { lookUpsOf, premiumReply } from '../../../domain/members/members-text.ts'
import { listSamples } from '../../../domain/members/samples.ts'
import { readContent, throwMistakes } from './read-content.ts'

/**
 * Reads the members' text of every entry. `content` is the reply of `getPremiumContent` without the
 * field `sources`. `samples` has the items that everyone can read. `lookUps` has the URLs of the
 * forms, tools, codes and directories in the text.
 *
 * @throws {Error} that lists the mistakes of all files
 */
export const readMembersFiles = () =>
  throwMistakes(readContent()).premium.map(({ file, data }) => ({
    slug: file,
    content: premiumReply(data),
    samples: listSamples(data),
    lookUps: lookUpsOf(data),
  }))

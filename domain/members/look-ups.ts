import type { MembersText } from './members-text.schema.ts'

/** The links of the structured parts of members' text: forms, tools, codes and directories. */
export const lookUpsOf = ({ filing, tools, codes, channels }: MembersText): string[] =>
  [
    ...filing,
    ...tools.flatMap(({ products }) => products),
    ...codes,
    ...channels.flatMap(({ where }) => where),
  ].map(({ url }) => url)

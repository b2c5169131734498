import type { MembersText } from './members-text.schema.ts'

export const lookUpsOf = ({ filing, tools, codes, channels }: MembersText): string[] =>
  [
    ...filing,
    ...tools.flatMap(({ products }) => products),
    ...codes,
    ...channels.flatMap(({ where }) => where),
  ].map(({ url }) => url)

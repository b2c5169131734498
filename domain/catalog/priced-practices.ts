import { day } from '../text/day.ts'
import type { Block } from '../text/section.schema.ts'
import { paragraphs, table } from '../text/section.ts'
import type { PricedPractices } from './entry-parts.schema.ts'

export const pricedPracticesBlocks = (
  { practices, note }: PricedPractices,
  title?: string,
): Block[] => [
  ...(practices.length > 0
    ? [
        table(
          ['Practice', 'City', 'Service', 'Price', 'Checked'],
          practices.map(({ practice, city, service, price, seen, source }) => [
            practice,
            city,
            service,
            `${price}[^${source}]`,
            day.format(new Date(seen)),
          ]),
          title,
        ),
      ]
    : []),
  ...(note === undefined ? [] : [paragraphs(note)]),
]

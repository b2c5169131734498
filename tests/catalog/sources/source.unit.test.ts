import { describe, expect, test } from 'vitest'
import { sourceSchema } from '../../../domain/catalog/sources/source.schema.ts'

const source = (url: string) =>
  sourceSchema.safeParse({
    id: 'a-count',
    publisher: 'Bureau',
    title: 'A count',
    url,
    checkedAt: new Date('2026-11-22'),
    read: 'stored copy',
  })

describe('the URL of a source', () => {
  test.each(['https://example.com/report', 'https://example.com/?p=12', 'https://doi.org/10.1/a'])(
    'accepts a page: %s',
    (url) => {
      expect(source(url).success).toBe(true)
    },
  )

  test.each(['https://example.com', 'https://www.example.com/', 'https://example.com/#top'])(
    'rejects a home page: %s',
    (url) => {
      expect(source(url).error?.issues[0]?.message).toBe(
        'must be the page itself, not the home page of its site',
      )
    },
  )

  test.each(['https://winenfood.com/how-much', 'https://www.gitnux.org/registered-nurses'])(
    'rejects a content farm: %s',
    (url) => {
      expect(source(url).error?.issues[0]?.message).toBe('is a content farm; cite the publisher')
    },
  )
})

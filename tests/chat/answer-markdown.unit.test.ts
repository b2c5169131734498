import { describe, expect, test } from 'vitest'
import { answerText, parseAnswer, withOpenEnds } from '../../domain/chat/answer-markdown.ts'
import { answerLink, answerPaths } from '../../domain/chat/guide-links.ts'

const known = answerPaths(['telehealth-triage-navigation'])
const parse = (markdown: string) => parseAnswer(markdown, (address) => answerLink(address, known))
const paragraph = (...parts: unknown[]) => [{ kind: 'paragraph', parts }]

describe('blocks', () => {
  test('parses paragraphs, and joins their lines', () => {
    expect(parse('One\ntwo\n\nThree')).toEqual([...paragraph('One\ntwo'), ...paragraph('Three')])
  })

  test('parses a list after a sentence, with a list and a paragraph inside', () => {
    const markdown = 'Do this:\n1. First\n   - inner\n   - more\n\n   And text.\n2. Second'
    const inner = { kind: 'list', start: undefined }
    expect(parse(markdown)).toEqual([
      ...paragraph('Do this:'),
      {
        kind: 'list',
        start: 1,
        items: [
          [
            ...paragraph('First'),
            { ...inner, items: [paragraph('inner'), paragraph('more')] },
            ...paragraph('And text.'),
          ],
          paragraph('Second'),
        ],
      },
    ])
  })

  test('joins items with blank lines between them to one list, and keeps its numbers', () => {
    expect(parse('3. a\n\n4. b\n\nEnd')).toEqual([
      { kind: 'list', start: 3, items: [paragraph('a'), paragraph('b')].map((item) => item) },
      ...paragraph('End'),
    ])
  })

  test('parses quotes, code, headings, rules and tables', () => {
    expect(parse('> said\n> so\n\n```ts\n**x**\n```\n# Head\n---\n| a | b |\n|---|---|')).toEqual([
      { kind: 'quote', blocks: paragraph('said\nso') },
      { kind: 'code', text: '**x**' },
      { kind: 'heading', parts: ['Head'] },
      { kind: 'rule' },
      { kind: 'code', text: '| a | b |\n|---|---|' },
    ])
  })

  test('treats text after an open code fence as code', () => {
    expect(parse('```\none\n\ntwo')).toEqual([{ kind: 'code', text: 'one\n\ntwo' }])
  })
})

describe('text', () => {
  test('parses nested emphasis, and finds none in a sum or a name', () => {
    expect(parse('**bold *and* more** _slanted_ 2*3*4 a_b_c 5 * 6 * 7')).toEqual(
      paragraph(
        { kind: 'strong', parts: ['bold ', { kind: 'emphasis', parts: ['and'] }, ' more'] },
        ' ',
        { kind: 'emphasis', parts: ['slanted'] },
        ' 2*3*4 a_b_c 5 * 6 * 7',
      ),
    )
  })

  test('links a page of the site, with its section', () => {
    const to = '/opportunity/telehealth-triage-navigation#market-gap'
    expect(parse(`See [Triage: **gap**](${to} "title").`)).toEqual(
      paragraph(
        'See ',
        { kind: 'link', to, parts: ['Triage: ', { kind: 'strong', parts: ['gap'] }] },
        '.',
      ),
    )
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/\\evil.example',
    '/opportunity/unknown',
    '/api/account/export',
    'mailto:a@b.example',
  ])('shows a link to %s as text', (address) => {
    expect(parse(`a [label](${address}) b`)).toEqual(paragraph('a label b'))
  })

  test('shows an image as its description, and HTML and URLs as text', () => {
    expect(
      parse('![pixel](https://evil.example/p.png) <img src=x onerror=y> www.evil.example'),
    ).toEqual(paragraph('pixel <img src=x onerror=y> www.evil.example'))
  })

  test('keeps marks inside code, and ignores escaped marks', () => {
    expect(parse('`**a**` \\*b\\*')).toEqual(paragraph({ kind: 'code', text: '**a**' }, ' *b*'))
  })
})

describe('an answer that still streams', () => {
  test.each([
    ['See [Triage', 'See Triage'],
    ['See [Triage](/opp', 'See Triage'],
    ['See [Triage]', 'See Triage'],
    ['It is **very im', 'It is **very im**'],
    ['It is **', 'It is '],
    ['Whole **bold** text', 'Whole **bold** text'],
    ['One **open\n\nTwo', 'One **open\n\nTwo'],
  ])('shows %j as %j', (part, shown) => {
    expect(withOpenEnds(part)).toBe(shown)
  })
})

test('a screen reader gets the text without marks', () => {
  expect(answerText('**Yes**, see [Pricing](/pricing):\n\n- one\n- two')).toBe(
    'Yes, see Pricing:\none\ntwo',
  )
})

test('parses long and deeply nested marks quickly', () => {
  const begun = performance.now()
  for (const text of [
    '**'.repeat(4000),
    '[('.repeat(4000),
    '> '.repeat(4000),
    '*a '.repeat(4000),
  ]) {
    parse(text)
  }
  expect(performance.now() - begun).toBeLessThan(1500)
})

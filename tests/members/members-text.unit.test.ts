import { describe, expect, it } from 'vitest'
import { premiumSections } from '../../domain/members/members-text.ts'
import { parsePremium, premiumSources } from '../../domain/members/members-text.schema.ts'

const titles = Object.keys(premiumSections)
const section = (title: string, items = ['One', 'Two', 'Three']) =>
  `## ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}\n`
const file = (sections: string[]) => parsePremium('premium/night.md', sections.join('\n'))
const whole = titles.map((title) => section(title))

describe('parsePremium', () => {
  it('reads the eight lists', () => {
    const content = file(titles.map((title) => section(title, [title, 'Two', 'Three'])))
    expect(Object.keys(content.compliance)).toEqual([
      'requirements',
      'licenses',
      'regulations',
      'bestPractices',
    ])
    expect(Object.keys(content.marketingAssets)).toEqual([
      'messagingTemplates',
      'targetAudiences',
      'channelStrategies',
      'conversionTactics',
    ])
    expect(content.compliance.bestPractices).toEqual(['Best practices', 'Two', 'Three'])
    expect(content.marketingAssets.conversionTactics[0]).toBe('Conversion tactics')
  })

  it('accepts the headings in any order', () => {
    expect(file(whole.toReversed())).toEqual(file(whole))
  })

  it('joins an indented line to its bullet', () => {
    const long = section('Licenses', ['One\n  goes on\n  and on', 'Two', 'Three'])
    const content = file(whole.map((text) => (text.startsWith('## Licenses') ? long : text)))
    expect(content.compliance.licenses[0]).toBe('One goes on and on')
  })

  it('lists each source that the text cites, once', () => {
    const cited = section('Licenses', ['One[^s2]', 'Two[^s1][^s2]', 'Three'])
    const content = file(whole.map((text) => (text.startsWith('## Licenses') ? cited : text)))
    expect(premiumSources(content)).toEqual(['s2', 's1'])
    expect(premiumSources(file(whole))).toEqual([])
  })

  const replaced = (title: string, text: string) =>
    whole.map((part) => (part.startsWith(`## ${title}\n`) ? text : part))

  it.each([
    ['a heading is missing', replaced('Licenses', ''), 'the heading "## Licenses" is missing'],
    ['a heading is unknown', [...whole, section('Notes')], 'unknown heading "Notes"'],
    [
      'a heading is there twice',
      [...whole, section('Licenses')],
      'heading "Licenses" is there twice',
    ],
    [
      'a list is short',
      replaced('Licenses', section('Licenses', ['One', 'Two'])),
      '"Licenses" has 2 items, but needs at least 3',
    ],
    [
      'a list begins without a bullet',
      replaced('Licenses', '## Licenses\n  One\n'),
      '"Licenses" begins without a bullet',
    ],
    [
      'a line is no item',
      replaced('Licenses', '## Licenses\nProse.\n'),
      '"Prose." is neither a heading nor a list item',
    ],
    [
      'a template, which members copy, cites a source',
      replaced('Messaging templates', section('Messaging templates', ['One[^s1]', 'Two', 'Three'])),
      '"Messaging templates" cites a source, but members copy these texts unchanged',
    ],
    ['a text stands before the headings', ['- Lost', ...whole], '"- Lost" is neither a heading'],
  ])('names the file when %s', (_, sections, message) => {
    expect(() => file(sections)).toThrow(`premium/night.md: ${message}`)
  })
})

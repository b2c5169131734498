import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePremium } from '../../domain/members/members-text.schema.ts'
import { parseTemplate, templateText } from '../../domain/members/template.ts'

describe('parseTemplate', () => {
  it('splits a template into occasion, subject, message and note', () => {
    expect(
      parseTemplate('Email to a practice. Subject: One page. "Dear [name], hello." Send it once.'),
    ).toEqual({
      occasion: 'Email to a practice',
      subject: 'One page',
      message: 'Dear [name], hello.',
      note: 'Send it once.',
    })
  })

  it('finds the message after an occasion with quotes, and keeps quotes in the message', () => {
    expect(parseTemplate('Reply to "Is it free": "No. Ask "who pays" first."')).toEqual({
      occasion: 'Reply to "Is it free"',
      message: 'No. Ask "who pays" first.',
    })
  })

  it('keeps the period of "p.m." at the end of a subject', () => {
    expect(parseTemplate('Email. Subject: Phones to 8 p.m. "Hello."').subject).toBe(
      'Phones to 8 p.m.',
    )
  })

  it('returns a text of another form as the message', () => {
    expect(parseTemplate('Call first.')).toEqual({ occasion: '', message: 'Call first.' })
  })

  it('finds an occasion and a message in every template of the site', () => {
    for (const name of readdirSync('src/content/premium')) {
      const file = `src/content/premium/${name}`
      const { marketingAssets } = parsePremium(file, readFileSync(file, 'utf8'))
      for (const text of marketingAssets.messagingTemplates) {
        const { occasion, message } = parseTemplate(text)
        expect(occasion.length, `${name}: ${text}`).toBeGreaterThan(3)
        expect(message.length, `${name}: ${text}`).toBeGreaterThan(40)
      }
    }
  })
})

it('a template is copied with its subject on its own line', () => {
  expect(templateText({ occasion: 'Email', subject: 'Hello', message: 'Dear' })).toBe(
    'Subject: Hello\n\nDear',
  )
  expect(templateText({ occasion: 'Text', message: 'Dear' })).toBe('Dear')
})

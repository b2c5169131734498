import { describe, expect, test } from 'vitest'
import { savedCsv } from '../../domain/saved/saved-list.ts'
import { parseAnswer, closeOpenMarks } from '../../domain/chat/answer-markdown.ts'
import { safeAnswerLinks } from '../../domain/chat/guide-links.ts'
import { looksLikePatientData } from '../../domain/chat/guide-patient-data.ts'
import { sanitizeUntrusted } from '../../domain/chat/guide-untrusted.ts'
import { guideWords } from '../../domain/chat/guide-words.ts'
import { readJson } from '../../netlify/server/http/request-body.ts'

/** Milliseconds of the processor's that `work` takes, however busy the machine is. */
async function took(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user / 1_000
}

const posted = (body: string) =>
  new Request('https://site.example/api/ai/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

describe('a body within its limit is judged in no time', () => {
  // 64 KB of the first kind took 8 s: each quotation mark began a string that nobody closes.
  test.each([
    ['a string of escaped quotation marks that nobody closes', `"${'\\"'.repeat(32_000)}`],
    ['quotation marks alone', '"'.repeat(65_000)],
    ['backslashes alone', `"${'\\'.repeat(65_000)}`],
    ['brackets in a string that nobody closes', `{"a":"${'[\\"'.repeat(20_000)}`],
  ])('%s', async (_, body) => {
    const read = () => readJson(posted(body)).catch((error: { code: string }) => error.code)
    expect(await read()).toBe('invalid_json')
    expect(await took(read)).toBeLessThan(500)
  })

  test('and brackets in a string are no depth, those behind it are', async () => {
    const inside = JSON.stringify({ message: `\\"${'['.repeat(50)}\n"` })
    expect(await readJson(posted(inside))).toEqual(JSON.parse(inside))
    const behind = `{"a":"x\\"","b":${'['.repeat(40)}${']'.repeat(40)}}`
    await expect(readJson(posted(behind))).rejects.toMatchObject({ code: 'invalid_json' })
  })
})

describe('a text of one piece over and over takes no expression long', () => {
  const pieces = ['a.b-', 'a+', '1-1-', 'www.', '[\\', '![', '**a', '__a ', '*a ', '`a', '<', '&#']

  test.each(pieces)('%j', async (piece) => {
    const [question, answer] = [piece.repeat(1_000), piece.repeat(32_000 / piece.length)]
    const times = {
      patient: await took(() => looksLikePatientData(`diagnosed ${question}`)),
      words: await took(() => guideWords(question)),
      sanitize: await took(() => sanitizeUntrusted(answer)),
      links: await took(() => safeAnswerLinks(answer, new Set(['/']))),
      markdown: await took(() => parseAnswer(answer, () => undefined)),
      streamed: await took(() => closeOpenMarks(answer)),
    }
    for (const [name, time] of Object.entries(times)) expect(time, name).toBeLessThan(1_000)
  })

  test.each(['\t', ' ', '\n'])('a run of %j within a text', async (space) => {
    const answer = `a${space.repeat(32_000)}a`
    expect(await took(() => parseAnswer(answer, () => undefined))).toBeLessThan(1_000)
    expect(await took(() => closeOpenMarks(answer))).toBeLessThan(1_000)
    expect(await took(() => safeAnswerLinks(answer, new Set(['/'])))).toBeLessThan(1_000)
    expect(await took(() => sanitizeUntrusted(answer))).toBeLessThan(1_000)
  })

  test('a long word before an address still loses what makes it clickable', () => {
    expect(safeAnswerLinks(`${'a'.repeat(5_000)}://evil.example`, new Set())).toBe('evil.example')
    expect(safeAnswerLinks('see http://www.evil.example, x.http://evil.example', new Set())).toBe(
      'see evil.example, evil.example',
    )
  })
})

describe('the saved list as a spreadsheet runs nothing', () => {
  const cellOf = (notes: string) => {
    const item = { id: 1, opportunitySlug: 'a', notes, status: 'dropped' as const, createdAt: '' }
    return savedCsv([{ item, card: null }], 'https://site.example').split('Set aside,')[1] ?? ''
  }

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1+1', '＝1', '＠a'])(
    '%j',
    (notes) => {
      expect(cellOf(notes)).toMatch(/^"?'/)
    },
  )

  test.each(['Ask the board', '2 = two', 'a-b', ' 5 visits'])('%j stays as it is', (notes) => {
    expect(cellOf(notes).startsWith(`${notes},`)).toBe(true)
  })
})

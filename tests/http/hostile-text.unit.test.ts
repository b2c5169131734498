import { expect, test } from 'vitest'
import { savedCsv } from '../../domain/saved/saved-list.ts'
import { writeCsv } from '../../domain/text/csv.ts'
import { parseAnswer, closeOpenMarks } from '../../domain/chat/answer-markdown.ts'
import { portableAnswer } from '../../domain/chat/conversation-text.ts'
import { looksLikePatientData } from '../../domain/chat/guide-patient-data.ts'
import { sanitizeUntrusted } from '../../domain/chat/guide-prompt.ts'
import { guideWords } from '../../domain/text/words.ts'

/** Processor time of `work` in milliseconds. Other work on the machine does not change it. */
async function measureCpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user / 1_000
}

const pieces = ['a.b-', '1-1-', 'www.', '[\\', '![', '**a', '__a ', '*a ', '`a', '<', '&#', '-|']

test.each(pieces)('a repeated text does not slow down any pattern: %j', async (piece) => {
  const [question, answer] = [piece.repeat(1_000), piece.repeat(32_000 / piece.length)]
  const page = { address: 'https://site.example', knownPaths: new Set(['/']) }
  const times = {
    patient: await measureCpu(() => looksLikePatientData(`diagnosed ${question}`)),
    words: await measureCpu(() => guideWords(question)),
    sanitize: await measureCpu(() => sanitizeUntrusted(answer)),
    links: await measureCpu(() => portableAnswer(answer, page)),
    markdown: await measureCpu(() => parseAnswer(answer, () => undefined)),
    streamed: await measureCpu(() => closeOpenMarks(answer)),
  }
  for (const [name, time] of Object.entries(times)) expect(time, name).toBeLessThan(1_000)
})

const cellOf = (notes: string) => {
  const item = {
    ...{ id: 1, opportunitySlug: 'a', notes, status: 'dropped' as const },
    ...{ createdAt: '', seenAt: null },
  }
  return savedCsv([{ item, card: null }], '', 'https://site.example').split('Set aside,')[1] ?? ''
}

const formulas = ['=1+1', '+1', '-1+2', '-A1', '-$166-1', '@SUM(A1)', '\t=1', '\n=1', '  =1', '＝1']
test.each(formulas)('a cell of a CSV file is no formula: %j (F8)', (notes) => {
  expect(cellOf(notes)).toMatch(/^"?'/)
})

test.each(['Ask the board', '2 = two', 'a-b', ' 5 visits', '-1', '-$166', '-12.5%'])(
  'a cell of a CSV file is no formula: does not change %j (F8)',
  (notes) => {
    expect(cellOf(notes).startsWith(`${notes},`)).toBe(true)
  },
)

test('a cell of a CSV file is no formula: an amount with a comma stays a number, and Excel reads the file as UTF-8 (F8)', () => {
  expect(writeCsv([['-$1,166', 'é']])).toBe('\uFEFF"-$1,166",é\r\n')
})

import { rankPassages, pageOf, passagesOf, wordsOf, type Passage } from './passages.ts'
import type { ChatMessage } from './request.ts'

const opening = '**This is the local emulator of OpenAI.** No model has read your question.'
const maxQuotes = 3
const maxQuoteLength = 360

export const questionOf = (messages: ChatMessage[]): string =>
  messages.findLast(({ role }) => role === 'user')?.text ?? ''

/**
 * Quotes the passages of the instructions that match the question best, each with its link. If none
 * matches, quotes the first passage whose link has a `#section`, or else the first passage. The
 * same messages always get the same answer.
 */
export function answerTo(messages: ChatMessage[]): string {
  const instructions = messages.filter(({ role }) => role === 'system' || role === 'developer')
  const passages = passagesOf(instructions.map(({ text }) => text))
  if (passages.length === 0) return `${opening} It was given no text to quote from.`

  const question = questionOf(messages)
  const ranked = rankPassages(question, passages)
  const hasMatch = ranked.length > 0
  const chosen = hasMatch
    ? choosePassages(ranked, passages)
    : [passages.find(hasSection) ?? passages[0]!]
  const lead = hasMatch
    ? 'The nearest passages in the text it was given:'
    : 'Nothing in the text it was given comes near; this is where that text begins:'
  const quotes = chosen.map(
    ({ text, label, link }) => `> ${excerpt(text, question)}\n\nSource: [${label}](${link})`,
  )
  return [`${opening} ${lead}`, ...quotes].join('\n\n')
}

const hasSection = ({ link }: Passage): boolean => link.includes('#')

/**
 * Chooses up to three passages. If a link has a `#section`, the page of the first such link comes
 * first: up to two of its best matches, or its first passage if none matches. The best matches from
 * later passages follow. If no link has a `#section`, chooses the three best matches.
 */
function choosePassages(ranked: Passage[], passages: Passage[]): Passage[] {
  const start = passages.findIndex(hasSection)
  const focus = passages[start]
  if (!focus) return ranked.slice(0, maxQuotes)
  const full = new Set(passages.slice(start))
  const isOwn = (passage: Passage) =>
    full.has(passage) && pageOf(passage.link) === pageOf(focus.link)
  const own = ranked.filter(isOwn).slice(0, 2)
  if (own.length === 0) own.push(focus)
  const others = ranked.filter((passage) => !isOwn(passage) && full.has(passage))
  return [...own, ...others].slice(0, maxQuotes)
}

/** Shortens a long text. Starts at the sentence that shares the most words with the question. */
function excerpt(text: string, question: string): string {
  if (text.length <= maxQuoteLength) return text
  const questionWords = wordsOf(question)
  const sentences = text.split(/(?<=[.!?;:]) (?=[\p{Lu}\p{N}$])/u)
  const shared = sentences.map((sentence) => {
    const sentenceWords = wordsOf(sentence)
    return [...questionWords].filter((word) => sentenceWords.has(word)).length
  })
  const start = shared.indexOf(Math.max(...shared))
  let quote = sentences[start] ?? ''
  for (const next of sentences.slice(start + 1)) {
    if (quote.length + next.length > maxQuoteLength) break
    quote += ` ${next}`
  }
  return quote.length <= maxQuoteLength ? quote : `${quote.slice(0, maxQuoteLength).trimEnd()}…`
}

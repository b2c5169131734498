import { readStored, readStoredJson, writeStored } from '../../browser/storage.ts'
import { visitorDraftPrefix } from '../account/session.ts'
import { $user } from '../account/user.ts'

/**
 * A sent message whose complete answer this tab has not received yet. A retry after a reload sends
 * the same `requestId`, so that the server counts the message only once.
 */
export interface PendingQuestion {
  requestId: string
  message: string
}

/**
 * The storage key of a draft or a pending question, per user and conversation. `about` is the slug
 * of an entry, or undefined for the general conversation.
 */
const key = (kind: 'draft' | 'asked', about: string | undefined) =>
  `chat:${kind}:${$user.get()?.id ?? ''}:${about ?? ''}`

const writeItem = (name: string, text: string | undefined): void =>
  void writeStored('sessionStorage', name, text || undefined)

const readItem = (name: string): string | undefined => readStored('sessionStorage', name)

export const storedDraft = (about: string | undefined): string =>
  readItem(key('draft', about)) ?? readItem(visitorDraftPrefix + (about ?? '')) ?? ''

export const storeDraft = (about: string | undefined, text: string): void =>
  writeItem(key('draft', about), text)

export const storedQuestion = (about: string | undefined): PendingQuestion | undefined =>
  readStoredJson('sessionStorage', key('asked', about)) as PendingQuestion | undefined

export const storeQuestion = (
  about: string | undefined,
  question: PendingQuestion | undefined,
): void => writeItem(key('asked', about), question && JSON.stringify(question))

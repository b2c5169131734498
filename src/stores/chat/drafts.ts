import { $user } from '../account/user.ts'

/** A message that was sent and of which no whole answer has come to this tab. */
export interface PendingQuestion {
  requestId: string
  message: string
}

/**
 * What a tab keeps of a conversation across a reload: the text not yet sent, and the message under
 * way with its id, so that asking again is the same message to the server; each person's apart.
 * `about` is an entry's slug, or nothing for the general conversation.
 */
const key = (kind: 'draft' | 'asked', about: string | undefined) =>
  `chat:${kind}:${$user.get()?.id ?? ''}:${about ?? ''}`

function keep(name: string, text: string | undefined): void {
  try {
    if (text) sessionStorage.setItem(name, text)
    else sessionStorage.removeItem(name)
  } catch {
    // Storage is switched off: a reload then loses it.
  }
}

function kept(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

export const storedDraft = (about: string | undefined): string => kept(key('draft', about)) ?? ''

export const storeDraft = (about: string | undefined, text: string): void =>
  keep(key('draft', about), text)

export function storedQuestion(about: string | undefined): PendingQuestion | undefined {
  try {
    return JSON.parse(kept(key('asked', about)) ?? 'null') as PendingQuestion | undefined
  } catch {
    return undefined
  }
}

export const storeQuestion = (
  about: string | undefined,
  asked: PendingQuestion | undefined,
): void => keep(key('asked', about), asked && JSON.stringify(asked))

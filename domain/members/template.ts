/** A messaging template, split into parts that a member copies and sends. */
export interface Template {
  /** The recipient and the occasion, such as "Email to a practice manager". */
  occasion: string
  subject?: string
  /** The text to send. */
  message: string
  /** The author's note after the message. */
  note?: string
}

/**
 * Splits a template of the form `Occasion. Subject: Words. "Message" Note`. Subject and note are
 * optional, and the occasion may end in a colon. A text of another form is all message.
 */
export function parseTemplate(text: string): Template {
  const parts = /^(?<before>[^]+?)[.:] "(?<message>[^]+)"(?<note>[^"]*)$/.exec(text)?.groups
  if (!parts) return { occasion: '', message: text }
  const { before = '', message = '', note = '' } = parts
  // The pattern cut off the period before the message. Restore it after "a.m" or "p.m".
  const [occasion = '', subject] = before.replace(/(?<=\b[ap]\.m)$/, '.').split(/[.:] Subject: /)
  const after = note.replace(/^[.\s]+/, '').trim()
  return {
    occasion,
    ...(subject !== undefined && { subject }),
    message,
    ...(after !== '' && { note: after }),
  }
}

/** The text to copy. A subject is on its own line. */
export const templateText = ({ subject, message }: Template): string =>
  subject === undefined ? message : `Subject: ${subject}\n\n${message}`

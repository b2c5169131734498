/** A messaging template, taken apart to be copied and sent. */
export interface Template {
  /** What it is and when it is sent: "Email to a practice manager". */
  occasion: string
  subject?: string
  /** The words to send. */
  message: string
  /** What the author says after the message. */
  note?: string
}

/**
 * Takes a template apart that is written as `Occasion. Subject: Words. "Message" Note`, where
 * the subject and the note may be absent and the occasion may end in a colon. One that is
 * written otherwise is all message.
 */
export function parseTemplate(text: string): Template {
  const found = /^(?<before>[^]+?)[.:] "(?<message>[^]+)"(?<note>[^"]*)$/.exec(text)?.groups
  if (!found) return { occasion: '', message: text }
  const { before = '', message = '', note = '' } = found
  // The full stop before the message was cut off, and may have belonged to an hour.
  const [occasion = '', subject] = before.replace(/(?<=\b[ap]\.m)$/, '.').split(/[.:] Subject: /)
  const after = note.replace(/^[.\s]+/, '').trim()
  return {
    occasion,
    ...(subject !== undefined && { subject }),
    message,
    ...(after !== '' && { note: after }),
  }
}

/** The words to paste: the subject, where there is one, on a line of its own. */
export const templateText = ({ subject, message }: Template): string =>
  subject === undefined ? message : `Subject: ${subject}\n\n${message}`

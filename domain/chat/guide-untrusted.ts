/**
 * Unicode characters that a user cannot see but a model can read: control, zero-width,
 * bidirectional and tag characters.
 */
const invisible =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E01EF}]/gu

/** The start of a tag, or of a model's control token such as `<|im_end|>`. */
const tagStart = /<(?=[/a-zA-Z!?|])/g

/** Makes untrusted text safe for a prompt: it cannot open or close a tag or hide characters. */
export const sanitizeUntrusted = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(invisible, '').replaceAll(tagStart, '‹')

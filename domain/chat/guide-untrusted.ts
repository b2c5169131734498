/** Characters that a person does not see and a model may read: controls, zero width, bidi, tags. */
const invisible =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E01EF}]/gu

/** The beginning of anything that reads as a tag or as a model's own mark, such as `<|im_end|>`. */
const tagStart = /<(?=[/a-zA-Z!?|])/g

/**
 * A text that others wrote, made fit for a prompt whose parts stand between tags: it can neither
 * open nor close one, and holds no character that a reader of the text would not see.
 */
export const sanitizeUntrusted = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(invisible, '').replaceAll(tagStart, '‹')

import type { FillIns } from './fill-ins.ts'

/** A run of `word/document.xml` whose style names a field: `<w:rStyle w:val="fill-name"/>`. */
const field =
  /<w:rStyle w:val="fill-([a-z0-9-]+)"\/>((?:(?!<w:rStyle |<w:t[ >]).)*)<w:t(?: [^>]*)?>[^<]*<\/w:t>/g

/**
 * Puts what the nurse typed into the text of a Word file. A field that she has not filled in keeps
 * its text and its yellow style.
 *
 * @param xml the part `word/document.xml` of a file that our server wrote
 */
export const fillWordText = (xml: string, fillIns: FillIns): string =>
  xml.replaceAll(field, (run, key: string, look: string) => {
    const value = Object.hasOwn(fillIns, key) && fillIns[key]?.trim()
    return value ? `${look}<w:t xml:space="preserve">${xmlText(value)}</w:t>` : run
  })

// XML 1.0 allows no other control characters, and no lone surrogates.
const notInXml = /[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu

export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(notInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { FillIns } from '../../../domain/launch/fill-ins.ts'

const main = 'word/document.xml'

/** @param file a Word file that our server wrote */
export function fillWordFile(file: Uint8Array, fillIns: FillIns): Uint8Array {
  const parts = unzipSync(file)
  const text = parts[main]
  if (!text) throw new Error('The file has no text.')
  return zipSync({ ...parts, [main]: strToU8(fillWordText(strFromU8(text), fillIns)) })
}

/** Word files are compressed already. */
export const zipFiles = (files: Record<string, Uint8Array>): Uint8Array =>
  zipSync(files, { level: 0 })

/** A run of `word/document.xml` whose style names a field: `<w:rStyle w:val="fill-name"/>`. */
const field =
  /<w:rStyle w:val="fill-([a-z0-9-]+)"\/>((?:(?!<w:rStyle |<w:t[ >]).)*)<w:t(?: [^>]*)?>[^<]*<\/w:t>/g

/**
 * Puts what the nurse typed into the text of a Word file. A field that she has not filled in keeps
 * its text and its yellow style.
 *
 * @param xml the part `word/document.xml` of a file that our server wrote
 */
const fillWordText = (xml: string, fillIns: FillIns): string =>
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

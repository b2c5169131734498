import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { FillIns } from '../../../domain/launch/fill-ins.ts'
import { fillWordText } from '../../../domain/launch/fill-word-text.ts'

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

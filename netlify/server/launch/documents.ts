import { ApiError } from '../../../domain/http/errors.ts'
import type { KitDocuments } from '../../../domain/launch/documents.ts'
import { readGenerated, readOfSlug } from '../catalog/catalog.ts'
import { Reply, type StreamedReply } from '../http/reply.ts'
import { wordFile } from './word-file.ts'

const unknown = 'There is no document with this name.'

/** @throws {ApiError} not_found */
export const readDocuments = (slug: string): Promise<KitDocuments> =>
  readOfSlug('documents', slug, unknown)

/** The documents of the featured entry, which everyone may read. */
export const readSampleDocuments = (): Promise<KitDocuments> =>
  readGenerated<KitDocuments>('sample-documents')

/**
 * A document as a Word file to download.
 *
 * @param file such as `price-sheet.docx`. Every other text is unknown, so it may hold anything.
 * @param name the first part of the name of the download
 * @throws {ApiError} not_found
 */
export async function downloadDocument(
  { title, documents }: KitDocuments,
  file: string,
  name: string,
): Promise<StreamedReply> {
  const found = documents.find((document) => `${document.name}.docx` === file)
  if (!found) throw new ApiError('not_found', unknown)
  const bytes = await wordFile(found, title)
  return new Reply(200, new Blob([new Uint8Array(bytes)]).stream(), {
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-disposition': `attachment; filename="${name}-${file}"`,
    'content-length': `${bytes.length}`,
  })
}

import type { Config } from '@netlify/functions'
import { ApiError } from '../../domain/http/errors.ts'
import type { KitDocuments } from '../../domain/launch/documents.ts'
import { readGenerated, readOfSlug } from '../server/catalog/catalog.ts'
import { Reply, type StreamedReply } from '../server/http/reply.ts'
import { serve } from '../server/http/serve.ts'
import { wordFile } from '../server/launch/word-file.ts'

const unknown = 'There is no document with this name.'

/** @throws {ApiError} not_found */
const readDocuments = (slug: string): Promise<KitDocuments> =>
  readOfSlug('documents', slug, unknown)

/** The documents of the featured entry, which everyone may read. */
const readSampleDocuments = (): Promise<KitDocuments> =>
  readGenerated<KitDocuments>('sample-documents')

/**
 * A document as a Word file to download.
 *
 * @param file such as `price-sheet.docx`. Every other text is unknown, so it may hold anything.
 * @param name the first part of the name of the download
 * @throws {ApiError} not_found
 */
async function downloadDocument(
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

export default serve({
  'GET /api/launch-kit/:slug/documents': ({ params }) => readDocuments(params.slug),
  'GET /api/launch-kit/:slug/documents/:file': async ({ params: { slug, file } }) =>
    downloadDocument(await readDocuments(slug), file, slug),
  'GET /api/sample-kit/documents': () => readSampleDocuments(),
  'GET /api/sample-kit/documents/:file': async ({ params }) =>
    downloadDocument(await readSampleDocuments(), params.file, 'sample'),
})

export const config: Config = {
  path: [
    '/api/launch-kit/:slug/documents',
    '/api/launch-kit/:slug/documents/:file',
    '/api/sample-kit/documents',
    '/api/sample-kit/documents/:file',
  ],
}

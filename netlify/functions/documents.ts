import type { Config } from '@netlify/functions'
import { serve } from '../server/http/serve.ts'
import { downloadDocument, readDocuments, readSampleDocuments } from '../server/launch/documents.ts'

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

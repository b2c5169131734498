import type { FillIns } from '../../../domain/launch/fill-ins.ts'
import type { KitDocument } from '../../../domain/launch/documents.ts'
import { call, callForFile } from '../../browser/api.ts'
import { CallError } from '../../browser/call-error.ts'
import { downloadFile } from '../ui/download.ts'
import { $fillIns } from './plans.ts'

/** The kit whose documents are shown. Everyone may read the sample. */
export interface KitOf {
  slug: string
  isSample: boolean
}

export const loadDocuments = async ({ slug, isSample }: KitOf): Promise<KitDocument[]> => {
  const { documents } = isSample
    ? await call('GET /api/sample-kit/documents')
    : await call('GET /api/launch-kit/:slug/documents', { params: { slug } })
  return documents
}

/** Gets a Word file, fills it in and saves it as `<slug>-<name>.docx`. */
export async function downloadDocument(
  kit: KitOf,
  { name }: KitDocument,
  fillIns: FillIns,
): Promise<void> {
  const file = await filledFile(kit, name, fillIns)
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  downloadFile(`${kit.slug}-${name}.docx`, type, file as BlobPart)
}

/** Saves all documents as one ZIP file. */
export async function downloadAll(kit: KitOf, documents: readonly KitDocument[]): Promise<void> {
  const files = await Promise.all(
    documents.map(
      async ({ name }) => [`${name}.docx`, await filledFile(kit, name, $fillIns.get())] as const,
    ),
  )
  const { zipFiles } = await import('./word-files.ts')
  const zip = zipFiles(Object.fromEntries(files))
  downloadFile(`${kit.slug}-documents.zip`, 'application/zip', zip as BlobPart)
}

async function filledFile(
  { slug, isSample }: KitOf,
  name: string,
  fillIns: FillIns,
): Promise<Uint8Array> {
  const file = `${name}.docx`
  const [bytes, { fillWordFile }] = await Promise.all([
    isSample
      ? callForFile('GET /api/sample-kit/documents/:file', { params: { file } })
      : callForFile('GET /api/launch-kit/:slug/documents/:file', { params: { slug, file } }),
    import('./word-files.ts'),
  ])
  return fillWordFile(bytes, fillIns)
}

/** What to tell the nurse when a document does not arrive. */
export function documentFailure(error: unknown): string {
  if (error instanceof CallError && error.code === 'membership_required' && error.sentence)
    return error.sentence
  if (!navigator.onLine) return 'You are offline. Try again when you have a connection.'
  return 'We couldn’t create this document. Try again.'
}

import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { fillKeys, type KitDocument } from '../../../domain/launch/documents.ts'
import { fillInFields } from '../../../domain/launch/fill-in-fields.ts'
import type { FillIns } from '../../../domain/launch/fill-ins.ts'
import { downloadAll, loadDocuments } from '../../stores/launch/documents.ts'
import { $fillIns } from '../../stores/launch/plans.ts'
import '../../ui/island-styles.ts'
import { Loading } from '../../ui/LoadState.tsx'
import { useLoaded } from '../../ui/use-loaded.tsx'
import { DocumentButtons, useDownload } from './DocumentButtons.tsx'

interface Props {
  slug: string
  /** Whether the kit is the sample, which everyone may download. */
  isSample?: boolean
}

/** The documents of a launch kit to download or to print, with the nurse's own text in them. */
export function Documents({ slug, isSample = false }: Props) {
  const fillIns = useStore($fillIns)
  const load = useCallback(() => loadDocuments({ slug, isSample }), [slug, isSample])
  const { part, failure } = useLoaded(true, load, 'We couldn’t load the documents.')
  // The packet has its own part of the plan.
  const documents = part?.filter(({ name }) => name !== 'packet')
  const download = useDownload()

  if (failure) return failure
  if (!documents) return <Loading>Loading the documents...</Loading>

  const kit = { slug, isSample }
  const empty = emptyFields(documents, fillIns)
  return (
    <div className="no-print grid gap-3">
      <p className="note">
        {`${documents.length} Word files with your fields in them. Yellow text is yours to fill in. Have a lawyer licensed in your state review each document before you use it.`}
        {empty && ` Your empty fields: ${empty}.`}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className="button"
          onClick={() => void download.start('all documents', () => downloadAll(kit, documents))}
        >
          Download all
        </button>
        <span className="note" role="status">
          {download.outcome}
        </span>
      </p>
      <ul role="list">
        {documents.map((one) => (
          <li
            key={one.name}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <span className="min-w-0 flex-[1_1_16rem]">
              <b className="block font-semibold">{one.title}</b>
              <span className="block text-sm text-soft">{one.about}</span>
            </span>
            <span className="buttons">
              <DocumentButtons kit={kit} document={one} fillIns={fillIns} download={download} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The labels of fields that the documents use and the nurse has not filled in. */
function emptyFields(documents: readonly KitDocument[], fillIns: FillIns): string {
  const empty = [...fillKeys(documents)].filter((key) => !fillIns[key]?.trim())
  const labels = fillInFields.filter(({ key }) => empty.includes(key)).map(({ label }) => label)
  const hasPrice = empty.some((key) => key.startsWith('price'))
  return [...labels, ...(hasPrice ? ['Your prices'] : [])].join(', ').toLowerCase()
}

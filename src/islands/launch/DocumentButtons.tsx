import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { KitDocument } from '../../../domain/launch/documents.ts'
import type { FillIns } from '../../../domain/launch/fill-ins.ts'
import { documentFailure, downloadDocument, type KitOf } from '../../stores/launch/documents.ts'
import styles from '../../styles/document-text.css?inline'
import { adoptStyles } from '../../ui/island-styles.ts'
import { DocumentText } from '../../ui/DocumentText.tsx'

adoptStyles(styles)

interface Props {
  kit: KitOf
  document: KitDocument
  fillIns: FillIns
  download: Download
}

export interface Download {
  /** What is being prepared, or how it ended. */
  outcome: string
  start: (name: string, save: () => Promise<void>) => Promise<void>
}

/** One download at a time, with a line that says how it goes. */
export function useDownload(): Download {
  const [outcome, setOutcome] = useState('')
  const isBusy = useRef(false)
  return {
    outcome,
    async start(name, save) {
      if (isBusy.current) return
      isBusy.current = true
      setOutcome(`Preparing ${name}...`)
      await save().then(
        () => setOutcome(`Downloaded: ${name}.`),
        (error: unknown) => setOutcome(documentFailure(error)),
      )
      isBusy.current = false
    },
  }
}

/** The buttons that download a document as a Word file and print it. */
export function DocumentButtons({ kit, document: one, fillIns, download }: Props) {
  const { title } = one
  const [isPrinted, setPrinted] = useState(false)
  usePrint(isPrinted, () => setPrinted(false))
  return (
    <>
      <button
        type="button"
        className="button secondary"
        aria-label={`Download: ${title}`}
        onClick={() => void download.start(title, () => downloadDocument(kit, one, fillIns))}
      >
        Download
      </button>
      <button
        type="button"
        className="button secondary"
        aria-label={`Print: ${title}`}
        onClick={() => setPrinted(true)}
      >
        Print
      </button>
      {isPrinted &&
        createPortal(
          <div className="printed-document">
            <DocumentText document={one} fillIns={fillIns} />
          </div>,
          document.body,
        )}
    </>
  )
}

/** Opens the print dialog with nothing but the document, which is in the page at that time. */
function usePrint(isPrinted: boolean, onEnd: () => void): void {
  useEffect(() => {
    if (!isPrinted) return
    const { dataset } = document.documentElement
    dataset['printDocument'] = ''
    addEventListener('afterprint', onEnd, { once: true })
    print()
    return () => {
      delete dataset['printDocument']
      removeEventListener('afterprint', onEnd)
    }
    // Without `onEnd`, which is new at each render and must not print again.
  }, [isPrinted])
}

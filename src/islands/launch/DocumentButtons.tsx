import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { KitDocument } from '../../../domain/launch/documents.ts'
import type { FillIns } from '../../../domain/launch/fill-ins.ts'
import { documentFailure, downloadDocument, type KitOf } from '../../stores/launch/documents.ts'
import styles from '../../styles/document-text.css?inline'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { DocumentText } from '../../ui/DocumentText.tsx'

adoptStyles(styles)

interface Props {
  kit: KitOf
  document: KitDocument
  fillIns: FillIns
  /** Takes what to tell the nurse. */
  onOutcome: (text: string) => void
}

/** The buttons that download a document as a Word file and print it. */
export function DocumentButtons({ kit, document: one, fillIns, onOutcome }: Props) {
  const { title } = one
  const [isBusy, setBusy] = useState(false)
  const [isPrinted, setPrinted] = useState(false)
  usePrint(isPrinted, () => setPrinted(false))
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    onOutcome(`Preparing ${title}...`)
    try {
      await downloadDocument(kit, one, fillIns)
      onOutcome(`Downloaded: ${title}.`)
    } catch (error) {
      onOutcome(documentFailure(error))
    }
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className="button secondary"
        aria-label={`Download: ${title}`}
        aria-disabled={isBusy}
        onClick={() => void save()}
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

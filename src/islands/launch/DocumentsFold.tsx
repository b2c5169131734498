import { useState } from 'react'
import { useLoaded } from '../../ui/use-loaded.ts'

const loadView = async () => (await import('./Documents.tsx')).Documents

/** The documents of a kit, whose script loads when the nurse opens this part. */
export function DocumentsFold({ slug, isSample }: { slug: string; isSample: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { part: View, failed, retry } = useLoaded(isOpen, loadView)
  return (
    <details
      id="documents"
      className="fold scroll-mt-16"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpen(true)
      }}
    >
      <summary className="cursor-pointer py-1">
        <h3 className="disclosure text-panel">Documents</h3>
      </summary>
      {View && <View slug={slug} isSample={isSample} />}
      {isOpen && !View && !failed && <p role="status">Loading the documents...</p>}
      {failed && (
        <p role="alert">
          We couldn’t load this part.{' '}
          <button type="button" className="link" onClick={retry}>
            Retry
          </button>
        </p>
      )}
    </details>
  )
}

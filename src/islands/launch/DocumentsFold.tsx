import { useState } from 'react'
import { useLoaded } from '../../ui/use-loaded.ts'

const loadView = async () => (await import('./Documents.tsx')).Documents

/** The documents of a kit, whose script loads when the nurse opens this part. */
export function DocumentsFold(kit: { slug: string; isSample: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { part: View, failed, retry } = useLoaded(isOpen, loadView)
  return (
    <details id="documents" className="fold" onToggle={() => setOpen(true)}>
      <summary className="cursor-pointer">
        <h3 className="disclosure text-panel">Documents</h3>
      </summary>
      {View ? (
        <View {...kit} />
      ) : failed ? (
        <p role="alert">
          We couldn’t load the documents.{' '}
          <button type="button" className="link" onClick={retry}>
            Retry
          </button>
        </p>
      ) : (
        isOpen && <p role="status">Loading...</p>
      )}
    </details>
  )
}

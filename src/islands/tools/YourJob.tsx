import { useRef, useState } from 'react'
import { useLoaded } from '../../ui/use-loaded.tsx'

const formId = 'your-job'
const loadForm = async () => (await import('./YourJobForm.tsx')).YourJobForm

/**
 * The button that opens the form "Your job" in place. A page puts it after its line with
 * `data-household`, which names the answers that the page's figures use.
 */
export default function YourJob() {
  const [isOpen, setOpen] = useState(false)
  const { part: Form, failure } = useLoaded(isOpen, loadForm, 'We couldn’t load the form.')
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="link no-print -my-2.5 py-2.5 text-sm font-semibold noscript:hidden"
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        aria-label={isOpen ? 'Close your job' : 'Change your job'}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Close' : 'Change'}
      </button>
      {isOpen && (
        <div id={formId} className="no-print my-3 text-sm text-ink">
          {Form ? <Form onClose={close} /> : failure || <p role="status">Loading...</p>}
        </div>
      )}
    </>
  )
}

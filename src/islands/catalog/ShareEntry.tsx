import { useCopy } from '../../ui/use-copy.ts'

const address = () => location.origin + location.pathname

export default function ShareEntry({ title }: { title: string }) {
  const { copy, outcome } = useCopy(address)

  const share = async () => {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title, url: address() })
    } catch (error) {
      // `AbortError` means that the user closed the share dialog. After any other error, the
      // browser did not open the dialog, so copy the link.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }

  return (
    <div className="no-print noscript:hidden">
      <span role="status" className="note">
        {outcome && (outcome === 'Copied' ? 'Link copied' : outcome)}
      </span>{' '}
      <button type="button" className="link min-h-11 text-sm" onClick={() => void share()}>
        Share
      </button>
    </div>
  )
}

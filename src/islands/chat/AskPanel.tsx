import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { takeIntent } from '../../stores/account/intent.ts'
import { $session } from '../../stores/account/session.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { useChatPart } from './use-chat-part.tsx'

interface Props {
  slug: string
  title: string
}

const load = () => import('./AskConversation.tsx')

/**
 * The panel for questions about the page's opportunity. Shows only a button until the user clicks
 * it, follows a link to `#ask` or returns from a sign-in that the question required.
 */
export default function AskPanel({ slug, title }: Props) {
  const session = useStore($session, ssrSnapshots.session)
  const [isOpen, setOpen] = useState(false)
  const [question, setQuestion] = useState<string>()
  const { membership, part, failure } = useChatPart(
    () => isOpen,
    load,
    'We couldn’t load the chat.',
  )

  useEffect(() => {
    if (session.state !== 'signed-in') return
    const intent = takeIntent('ask', (question) => question.slug === slug)
    if (!intent) return
    setQuestion(intent.message)
    setOpen(true)
  }, [session.state, slug])

  useEffect(() => {
    const openAtFragment = () => location.hash === '#ask' && setOpen(true)
    openAtFragment()
    addEventListener('hashchange', openAtFragment)
    return () => removeEventListener('hashchange', openAtFragment)
  }, [])

  if (!isOpen) {
    return (
      <button type="button" className="button" aria-expanded={false} onClick={() => setOpen(true)}>
        Ask a question
      </button>
    )
  }
  if (failure) return failure
  // The draft and the conversation depend on the user, so wait until the user is known.
  if (!part || membership === 'unknown') return <p role="status">Loading...</p>
  return (
    <part.default
      slug={slug}
      title={title}
      isSignedIn={session.state === 'signed-in'}
      question={question}
      onAsked={() => setQuestion(undefined)}
    />
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { readFitLink, writeFitLink } from '../../../domain/tools/fit-link.ts'
import { fitQuestions } from '../../../domain/tools/fit-text.ts'
import type { FitAnswers, FitEntry } from '../../../domain/tools/fit.ts'
import { $session, startSession } from '../../stores/account/session.ts'
import {
  loadFitAnswers,
  loadFitEntries,
  storedFitLink,
  storeFitLink,
} from '../../stores/tools/fit-answers.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { FitForm, readCodes, type FitCodes } from './FitForm.tsx'
import { FitResults, headlineOf } from './FitResults.tsx'
import { FitSaved } from './FitSaved.tsx'

/** Milliseconds without a change after which open results follow the form. */
const pause = 800

/** The start of a link with answers. */
const linkPrefix = '#a='

const linkOf = (codes: FitCodes): string =>
  linkPrefix +
  fitQuestions
    .flatMap(({ question }) => (codes[question] ? [`${question}:${codes[question]}`] : []))
    .join(',')

const codesOf = (answers: FitAnswers): FitCodes =>
  Object.fromEntries(
    writeFitLink(answers)
      .slice(linkPrefix.length)
      .split(',')
      .map((part) => part.split(':')),
  ) as FitCodes

const isUntouched = (form: HTMLFormElement | null): boolean =>
  Object.values(form ? readCodes(form) : {}).every((code) => code === '')

const isEmpty = (answers: FitAnswers): boolean => Object.keys(answers).length === 0

/** The quiz of /tools/fit. The fragment holds the answers, and no request does. */
export default function FitQuiz() {
  const session = useStore($session, ssrSnapshots.session)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What the form starts with. A new number replaces the form. */
  const [start, setStart] = useState<{ number: number; codes: FitCodes }>({ number: 0, codes: {} })
  const [ignored, setIgnored] = useState<string[]>([])
  const [answers, setAnswers] = useState<FitAnswers>({})
  const [entries, setEntries] = useState<readonly FitEntry[] | 'failed'>()
  const [message, setMessage] = useState('')
  const shouldFocus = useRef(false)
  const isShown = Array.isArray(entries) && !isEmpty(answers)

  const loadEntries = async () => {
    try {
      setEntries(await loadFitEntries())
    } catch {
      setEntries('failed')
    }
  }
  const openLink = (fragment: string) => {
    const link = readFitLink(fragment)
    setIgnored(link.ignored)
    setAnswers(link.answers)
    setStart(({ number }) => ({ number: number + 1, codes: codesOf(link.answers) }))
    if (!isEmpty(link.answers)) void loadEntries()
  }
  const apply = (codes: FitCodes): FitAnswers => {
    const fragment = linkOf(codes)
    const link = readFitLink(fragment)
    setIgnored(link.ignored)
    setAnswers(link.answers)
    history.replaceState(null, '', isEmpty(link.answers) ? location.pathname : fragment)
    setMessage(storeFitLink(fragment) ? '' : 'Saved only in this page’s link.')
    return link.answers
  }
  const submit = async (element: HTMLFormElement) => {
    clearTimeout(timer.current)
    if (isEmpty(apply(readCodes(element)))) return setMessage('Answer at least one question.')
    shouldFocus.current = true
    await loadEntries()
  }
  const change = (element: HTMLFormElement) => {
    clearTimeout(timer.current)
    if (!isShown) return
    timer.current = setTimeout(() => {
      const changed = apply(readCodes(element))
      if (!isEmpty(changed)) setMessage(`${headlineOf(changed, entries)}.`)
    }, pause)
  }

  useEffect(() => {
    void startSession()
    const openAddress = () => {
      if (location.hash.startsWith(linkPrefix)) openLink(location.hash)
    }
    const stored = storedFitLink()
    if (location.hash.startsWith(linkPrefix)) openAddress()
    else if (stored && isUntouched(form.current)) openLink(stored)
    addEventListener('hashchange', openAddress)
    return () => removeEventListener('hashchange', openAddress)
  }, [])
  useEffect(() => {
    if (session.state !== 'signed-in' || storedFitLink() || location.hash.startsWith(linkPrefix))
      return
    loadFitAnswers().then(
      (saved) => saved && isUntouched(form.current) && openLink(writeFitLink(saved.answers)),
      // Without the saved answers the form stays empty.
      () => undefined,
    )
  }, [session.state])
  useEffect(() => {
    if (!isShown || !shouldFocus.current) return
    shouldFocus.current = false
    heading.current?.focus()
  })

  return (
    <>
      {ignored.map((part) => (
        <p key={part} className="mb-4">
          We left out “{part}” from the link, because it is not an answer of this quiz.
        </p>
      ))}
      <FitForm
        key={start.number}
        ref={form}
        codes={start.codes}
        onChange={change}
        onSubmit={(element) => void submit(element)}
      />
      <p role="status" className="mt-2 min-h-6 text-sm">
        {message}
      </p>
      {entries === 'failed' && !isEmpty(answers) && (
        <p role="alert" className="mt-4">
          We couldn’t load the opportunities. Your answers are still here.{' '}
          <button type="button" className="link" onClick={() => void loadEntries()}>
            Retry
          </button>
        </p>
      )}
      {isShown && (
        <section className="mt-6 border-t border-line pt-6" aria-label="Your results">
          <FitResults answers={answers} entries={entries} headingRef={heading}>
            <button
              type="button"
              className="button secondary"
              onClick={() => form.current?.querySelector('legend')?.focus()}
            >
              Change answers
            </button>
            {session.state === 'signed-in' && <FitSaved answers={answers} />}
          </FitResults>
        </section>
      )}
    </>
  )
}

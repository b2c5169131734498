import { useStore } from '@nanostores/react'
import {
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import {
  isFitLink,
  readFitLink,
  prefix,
  type ReadFitLink,
} from '../../../domain/tools/fit/fit-link.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { $session, startSession } from '../../stores/account/session.ts'
import { loadFitEntries, storedFitLink, storeFitLink } from '../../stores/tools/fit-answers.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { LoadFailure, useLoaded } from '../../ui/use-loaded.tsx'
import { questionWeights, type FitQuestion } from '../../../domain/tools/fit/fit-answers.ts'
import { parseNumberField } from '../../../domain/tools/number-field.ts'

const questions = Object.keys(questionWeights) as FitQuestion[]

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll('input')]
const amountOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=amount]')!

/**
 * Returns the form's answers as a URL fragment. If the user typed a valid amount, it replaces the
 * selected budget option.
 */
function readForm(form: HTMLFormElement): string {
  const data = new FormData(form)
  const field = amountOf(form)
  const amount = parseNumberField(field.value, { max: 1_000_000, decimals: 2 })
  field.ariaInvalid = String(field.value.trim() !== '' && amount === undefined)
  const parts = questions.flatMap((question) => {
    const code =
      question === 'budget' && amount !== undefined ? amount : data.getAll(question).join('')
    return code === '' ? [] : [`${question}:${code}`]
  })
  return prefix + parts.join(',')
}

function fillForm(form: HTMLFormElement, { codes }: ReadFitLink): void {
  const inputs = inputsOf(form)
  const isChoice = (ofName: string, code?: string) =>
    inputs.some(({ name, value }) => name === ofName && value === code)
  for (const input of inputs) {
    const code = codes.get(input.name)
    if ('own' in input.dataset && code && !isChoice(input.name, code)) {
      input.value = code
      input.nextElementSibling!.textContent = `${code} (from your link)`
    }
    input.checked = input.type === 'checkbox' ? !!code?.includes(input.value) : input.value === code
  }
  const budget = codes.get('budget') ?? ''
  amountOf(form).value = isChoice('budget', budget) ? '' : budget
}

/** A typed amount replaces the chosen one, and the other way round. */
function keepOneBudget({ name, form }: HTMLInputElement): void {
  if (name === 'budget') amountOf(form!).value = ''
  if (name === 'amount')
    for (const input of inputsOf(form!)) if (input.name === 'budget') input.checked = false
}

/** If results are visible, they update this many milliseconds after the user's last change. */
const pause = 800

const loadResults = async () => {
  const [results, entries] = await Promise.all([import('./FitResults.tsx'), loadFitEntries()])
  return { ...results, entries }
}

const loadAccount = () => import('./FitAccount.tsx').then(({ FitAccount }) => FitAccount)

const isEmpty = (answers: FitAnswers): boolean => Object.keys(answers).length === 0

/**
 * The quiz on /tools/fit. `children` contains the static form. The answers stay in the URL fragment
 * and in the browser's storage. They reach the server only when the user saves them.
 */
export default function FitQuiz({ children }: { children?: ReactNode }) {
  const session = useStore($session, ssrSnapshots.session)
  const account = useLoaded(
    session.state === 'signed-in',
    loadAccount,
    'We couldn’t load the answers in your account.',
  )
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shouldFocus = useRef(false)
  const [{ answers, ignored, isTooLong }, setLink] = useState(() => readFitLink(''))
  const [results, setResults] = useState<Awaited<ReturnType<typeof loadResults>>>()
  const [error, setError] = useState<unknown>()
  const [message, setMessage] = useState('')
  const [isStorageOff, setStorageOff] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { copy, outcome } = useCopy(() => location.href)
  /** The position of the question in view. Undefined shows all questions. */
  const [step, setStep] = useState<number | undefined>(0)
  const isShown = results !== undefined && !isEmpty(answers)
  const form = () => root.current!.querySelector('form')!

  const openResults = async () => {
    if (!results) setMessage('Loading your results...')
    setError(undefined)
    setResults(await loadResults().catch((cause: unknown) => void setError(cause)))
    setStep(undefined)
    setEditing(false)
    setMessage((shown) => (shown.startsWith('Loading') ? '' : shown))
  }
  const openLink = (fragment: string) => {
    const link = readFitLink(fragment)
    fillForm(form(), link)
    setLink(link)
    void openResults()
  }
  const openUnlessBegun = (fragment: string) => {
    if (isEmpty(readFitLink(readForm(form())).answers)) openLink(fragment)
  }
  const applyForm = (): FitAnswers => {
    clearTimeout(timer.current)
    const fragment = readForm(form())
    const link = readFitLink(fragment)
    setLink(link)
    history.replaceState(null, '', isEmpty(link.answers) ? location.pathname : fragment)
    setMessage('')
    setStorageOff(!storeFitLink(fragment))
    return link.answers
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isEmpty(applyForm())) return setMessage('Answer at least one question.')
    shouldFocus.current = true
    void openResults()
  }
  const followInput = ({ target }: SyntheticEvent) => {
    clearTimeout(timer.current)
    keepOneBudget(target as HTMLInputElement)
    if (!isShown) return
    timer.current = setTimeout(
      () => setMessage(`${results.describeResults(applyForm(), results.entries)}.`),
      pause,
    )
  }

  const last = () => form().querySelectorAll('fieldset').length - 1
  const next = () => {
    if (step === undefined) return
    if (step === last()) form().requestSubmit()
    else setStep(step + 1)
  }
  /** A tap on one of several choices goes on. Keys change the choice, so they do not go on. */
  const followClick = ({ target, detail }: MouseEvent<HTMLElement>) => {
    const input = target as HTMLInputElement
    if (input.dataset.step) {
      if (input.dataset.step === 'back') setStep(Math.max(0, (step ?? 1) - 1))
      else next()
    } else if (input.type === 'radio' && detail > 0) next()
  }

  useEffect(() => {
    const fieldsets = [...form().querySelectorAll('fieldset')]
    fieldsets.forEach((fieldset, index) =>
      fieldset.toggleAttribute('data-current', step === undefined || step === index),
    )
    form().dataset.question = step === undefined ? 'all' : `${step + 1}`
    const place = (step ?? last()) + 1
    form().querySelector('progress')!.value = place
    form().querySelector('[data-progress]')!.textContent =
      `Question ${place} of ${fieldsets.length}`
    const submitButton = form().querySelector('[type=submit]')!
    submitButton.classList.toggle('secondary', step !== undefined && step < last())
    if (step) fieldsets[step]?.querySelector('legend')?.focus()
    if (step === undefined) return
    // To skip is no answer, so a question that is shown again has none.
    const skip = fieldsets[step]?.querySelector<HTMLInputElement>('[data-skip]')
    if (skip) skip.checked = false
  }, [step])
  useEffect(() => {
    form().hidden = isShown && !isEditing
    if (isEditing) form().querySelector('legend')!.focus()
  }, [isShown, isEditing])
  useEffect(() => {
    void startSession()
    const openAddress = () => {
      if (isFitLink(location.hash)) openLink(location.hash)
    }
    const stored = storedFitLink()
    if (isFitLink(location.hash)) openAddress()
    else if (stored) openUnlessBegun(stored)
    addEventListener('hashchange', openAddress)
    return () => removeEventListener('hashchange', openAddress)
  }, [])
  useEffect(() => {
    if (!isShown || !shouldFocus.current) return
    shouldFocus.current = false
    heading.current?.focus()
    heading.current?.scrollIntoView()
  })

  return (
    <div ref={root} onSubmit={submit} onInput={followInput} onClick={followClick}>
      {children}
      <p role="status" className="mt-2 min-h-6 text-sm">
        {message}
      </p>
      {/* Render this paragraph even without text. A screen reader announces new text only in a live
          region that is already on the page. */}
      <p role="status" className="note">
        {isStorageOff &&
          !isEmpty(answers) &&
          'Saved only in this page’s link. Bookmark this page to keep your answers.'}
      </p>
      {ignored > 0 && (
        <p className="mt-2 text-sm">
          {`We ignored ${ignored} ${ignored === 1 ? 'part' : 'parts'} of the link. Each question takes one valid answer.`}
        </p>
      )}
      {isTooLong && (
        <p className="mt-2 text-sm">This link is too long. Answer the questions here.</p>
      )}
      {error !== undefined && !isEmpty(answers) && (
        <LoadFailure error={error} onRetry={() => void openResults()}>
          We couldn’t load the opportunities. Your answers are still here.
        </LoadFailure>
      )}
      {isShown && (
        <section className="border-t border-line pt-6" aria-label="Your results">
          <results.FitResults answers={answers} entries={results.entries} headingRef={heading}>
            <button type="button" className="button secondary" onClick={() => setEditing(true)}>
              Change answers
            </button>
            <button type="button" className="button secondary" onClick={() => void copy()}>
              Copy link
            </button>
            <span role="status" className="self-center text-sm">
              {outcome}
            </span>
          </results.FitResults>
        </section>
      )}
      {account.failure}
      {account.part && (
        <account.part answers={answers} isShown={isShown} onLoad={openUnlessBegun} />
      )}
    </div>
  )
}

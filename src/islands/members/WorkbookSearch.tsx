import { useState, type RefObject } from 'react'
import { excerpt, hasWords, searchWords } from '../../../domain/members/search-passages.ts'

/** What a search finds: one item of a list, row of a table, fact, paragraph, heading or template. */
const passages = ':is(h3, h4, li, tr, dl > div, p, blockquote)'
const most = 12

interface Props {
  /** The element with the members' text. */
  root: RefObject<HTMLElement | null>
  /** Whether the members' text is in `root`. */
  isLoaded: boolean
}

/** Finds passages in the members' text of this entry, opens their section and marks them. */
export function WorkbookSearch({ root, isLoaded }: Props) {
  const [query, setQuery] = useState('')
  const words = searchWords(query)
  const found = isLoaded && root.current ? findPassages(root.current, words) : []
  const shown = found.slice(0, most)

  return (
    <div role="search" className="no-print col-span-full grid gap-2">
      <label className="visually-hidden" htmlFor="workbook-search">
        Search this workbook
      </label>
      <input
        id="workbook-search"
        type="search"
        className="field w-full"
        placeholder="Search this workbook"
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && found[0]) show(found[0])
        }}
      />
      <p className="note empty:hidden" role="status">
        {words.length > 0 && outcome(isLoaded, found.length)}
      </p>
      {shown.length > 0 && (
        <ul role="list" className="panel max-h-96 overflow-y-auto py-1 text-sm">
          {shown.map((passage, index) => (
            <li key={index} className="border-t border-line first:border-0">
              <button
                type="button"
                className="w-full cursor-pointer border-0 bg-transparent px-0 py-2.5 text-left text-ink"
                onClick={() => show(passage)}
              >
                <b className="block font-medium">{sectionOf(passage)}</b>
                <span className="text-soft">
                  {excerpt(textOf(passage), words).map(({ text, isHit }, at) =>
                    isHit ? (
                      <mark key={at} className="bg-highlight text-ink">
                        {text}
                      </mark>
                    ) : (
                      text
                    ),
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function outcome(isLoaded: boolean, count: number): string {
  if (!isLoaded) return 'The text is not loaded yet.'
  if (count === 0) return 'No passage has these words. Try fewer or shorter words.'
  if (count > most)
    return `${count} passages. These are the first ${most}. Add a word to see fewer.`
  return count === 1 ? '1 passage' : `${count} passages`
}

/** The outermost passages with all words, in the order of the page. */
function findPassages(root: HTMLElement, words: readonly string[]): HTMLElement[] {
  if (words.length === 0) return []
  return [...root.querySelectorAll<HTMLElement>(`.premium-card ${passages}`)].filter(
    (one) =>
      !one.closest('.no-print') &&
      !one.parentElement?.closest(passages) &&
      hasWords(textOf(one), words),
  )
}

/** The text of a passage, with a space between cells and lines. */
const textOf = (passage: HTMLElement): string => {
  const cells = passage.querySelectorAll('td, dt, dd')
  const texts =
    cells.length > 0 ? [...cells].map((cell) => cell.textContent) : [passage.textContent]
  return texts.filter(Boolean).join(' ').replaceAll(/\s+/g, ' ')
}

/** The title of the section that has the passage. */
const sectionOf = (passage: HTMLElement): string =>
  passage.closest('.premium-card > details')?.querySelector('h3')?.textContent ?? ''

/** Opens the section of a passage, scrolls to the passage, marks it and moves the focus there. */
function show(passage: HTMLElement): void {
  for (const before of document.querySelectorAll('[data-hit]')) before.removeAttribute('data-hit')
  showPart(passage)
  passage.dataset['hit'] = ''
  const isSummary = passage.closest('summary')
  if (!isSummary) passage.tabIndex = -1
  ;(isSummary ?? passage).focus({ preventScroll: true })
  passage.scrollIntoView({ block: 'center' })
}

/**
 * Scrolls to the member content that the URL fragment names, and opens each `<details>` that hides
 * it. If the fragment names a card in which every `<details>` is closed, opens the first one.
 */
export function openTarget(): void {
  const target = document.querySelector(`.premium [id="${CSS.escape(location.hash.slice(1))}"]`)
  if (!target) return
  const open = target.matches('details') ? target : target.querySelector('details[open]')
  showPart(open ?? target.querySelector('details') ?? target)
  target.scrollIntoView()
}

/** Opens each `<details>` that hides an element or is the element. */
function showPart(element: Element): void {
  let part = element.closest('details')
  while (part) {
    part.open = true
    part = part.parentElement?.closest('details') ?? null
  }
}

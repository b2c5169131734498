/**
 * Replaces the figures of a static page by those for the stored profile. Every element with
 * `data-figure` is inside an element with the entry's `data-slug`, and elements with
 * `data-household` name the answers. The build makes one file of this module. The head script
 * imports it if a profile is stored, and stores/tools/change-profile.ts after a change. Also draws
 * the picture of an entry's first months again.
 */
import {
  calculateBusinessFigures,
  type BusinessFigures,
} from '../../domain/tools/business-figures.ts'
import { toCents } from '../../domain/tools/cents.ts'
import { drawFirstMonths } from '../../domain/tools/first-months.ts'
import { describeHousehold } from '../../domain/tools/household-text.ts'
import { defaultProfile, toHousehold, type Profile } from '../../domain/tools/profile.ts'
import type { State } from '../../domain/tools/states.ts'
import { figureTexts } from '../../domain/tools/result/figure-texts.ts'
import type { TakeHomeEntry } from '../../domain/tools/take-home/take-home-defaults.ts'
import { newestTaxYear } from '../../domain/tools/take-home/tax-years.ts'
import { followStoredProfile, readStoredProfile } from './profile-storage.ts'

type Texts = Readonly<Record<string, string>>

const loaded = new Map<string, Promise<unknown>>()

/** Loads a static file once. After a failure, the next call tries again. */
function load<Content>(path: string): Promise<Content> {
  const content =
    loaded.get(path) ??
    fetch(path).then((response) => {
      if (!response.ok) throw new Error(`${path}: status ${response.status}`)
      return response.json()
    })
  loaded.set(path, content)
  content.catch(() => loaded.delete(path))
  return content as Promise<Content>
}

const loadEntries = () => load<Readonly<Record<string, TakeHomeEntry>>>('/figures.json')

const loadState = ({ state }: Profile): Promise<State | undefined> =>
  state
    ? load<State>(`/states/${state.toLowerCase()}.json`).catch(() => undefined)
    : Promise.resolve(undefined)

/** Keeps the text node, because React may own it. */
function setText(element: Element, text: string): void {
  const node = element.firstChild
  if (!(node instanceof Text) || node.nextSibling) element.textContent = text
  else if (node.data !== text) node.data = text
}

const slugOf = (element: Element): string =>
  element.closest<HTMLElement>('[data-slug]')?.dataset.slug ?? ''

async function preparePage(profile: Profile): Promise<() => void> {
  const [entries, state] = await Promise.all([loadEntries(), loadState(profile)])
  const household = toHousehold(profile, state && toCents(state.wage))
  const rules = { federal: newestTaxYear, state: state?.tax.rule }
  const calculated = new Map<string, { figures: BusinessFigures; texts: Texts; drawn?: Texts }>()
  let includesStateTax = state !== undefined && !('notCalculated' in state.tax.rule)
  const calculate = (slug: string, entry: TakeHomeEntry) => {
    let result = calculated.get(slug)
    if (!result) {
      const figures = calculateBusinessFigures(entry, household, rules)
      includesStateTax &&= figures.includesStateTax
      calculated.set(slug, (result = { figures, texts: figureTexts(figures) }))
    }
    return result
  }
  return () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-figure]')) {
      const slug = slugOf(element)
      const entry = entries[slug]
      if (!entry) continue
      const text = calculate(slug, entry).texts[element.dataset.figure!]
      if (text !== undefined) setText(element, text)
    }
    for (const figure of document.querySelectorAll('[data-months]')) {
      const slug = slugOf(figure)
      const entry = entries[slug]
      if (!entry) continue
      const result = calculate(slug, entry)
      const drawn = (result.drawn ??= drawFirstMonths(entry, household, rules, result.figures))
      for (const element of figure.querySelectorAll<HTMLElement | SVGElement>('[data-draw]')) {
        const value = drawn[element.dataset.draw!]!
        if (element instanceof HTMLElement) setText(element, value)
        else element.setAttribute(element.localName === 'path' ? 'd' : 'transform', value)
      }
    }
    const line = describeHousehold(household, includesStateTax, state?.tax.grade)
    for (const element of document.querySelectorAll('[data-household]')) setText(element, line)
  }
}

const root = document.documentElement
let changes = 0

async function showFigures(): Promise<void> {
  const change = (changes += 1)
  const stored = readStoredProfile()?.profile
  // CSS hides elements with `data-default-only` on a page with this attribute.
  if (stored) root.dataset.profile = ''
  else delete root.dataset.profile
  const profile = stored ?? defaultProfile
  // If a file does not load, the page keeps the figures that it has.
  const draw = await preparePage(profile).catch(() => undefined)
  if (!draw || change !== changes) return
  draw()
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw)
}

followStoredProfile(() => void showFigures())
void showFigures()

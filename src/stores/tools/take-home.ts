import { atom, computed, type ReadableAtom } from 'nanostores'
import {
  findField,
  fitCosts,
  writeField,
  type FieldPath,
  type RunwayDraft,
  type TakeHomeLink,
} from '../../../domain/tools/take-home/take-home-fields.ts'
import {
  buildRunway,
  buildTakeHomeInputs,
  countsStartUpCosts,
  type TakeHomeEntry,
} from '../../../domain/tools/take-home/take-home-defaults.ts'
import {
  isTakeHomeLink,
  readTakeHomeLink,
  writeTakeHomeLink,
  type ReadTakeHomeLink,
} from '../../../domain/tools/take-home/take-home-link.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { $household } from './profile.ts'
import { $states, loadState, stateTaxOf } from './states.ts'
import type { StateTaxRule, TakeHomeInputs } from '../../../domain/tools/take-home/take-home.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'

interface State {
  inputs: TakeHomeLink['inputs']
  runway: RunwayDraft
  /** Whether the user or the opened link set the runway. If not, links leave out the runway. */
  usesRunway: boolean
  /**
   * The number of `loadTakeHome` calls. Used as a React key, so that the form fields show the new
   * numbers after each call.
   */
  loads: number
  /** The parts of the link that we could not use. */
  ignored: Pick<ReadTakeHomeLink, 'defaulted' | 'unknown' | 'isOtherVersion'>
  isStorageOff: boolean
  /** Whether the numbers come from a link, and not from the user. */
  isFromLink: boolean
}

export const $takeHome = atom<State | undefined>()

/** Calculates the tax of the state in the inputs. Undefined without one and until it is loaded. */
export const $stateTax: ReadableAtom<StateTaxRule | undefined> = computed(
  [$takeHome, $states],
  (state, states) => stateTaxOf(states, state?.inputs.state),
)

let slug = ''
let defaults: TakeHomeLink
let entry: TakeHomeEntry
let writeTimer: ReturnType<typeof setTimeout> | undefined
/** Milliseconds from the last change until the link is written to the URL and to storage. */
const quietTime = 300

const storageKey = () => `take-home:${slug}`
const store = (link: string | undefined) => writeStored('localStorage', storageKey(), link)

/** Returns a URL fragment such as `#take-home?v=1&…`. */
function linkOf({ inputs, runway, usesRunway }: State): string {
  return writeTakeHomeLink({ inputs, runway: usesRunway ? runway : undefined })
}

const defaultRunway = (inputs: TakeHomeInputs): RunwayDraft =>
  buildRunway(newestTaxYear, entry, inputs, stateTaxOf($states.get(), inputs.state))

export function loadTakeHome(
  fragment: string,
  isStorageOff = $takeHome.get()?.isStorageOff ?? false,
): void {
  const read = readTakeHomeLink(fragment, { ...defaults, runway: defaultRunway(defaults.inputs) })
  $takeHome.set({
    inputs: read.inputs,
    runway: read.runway ?? defaultRunway(read.inputs),
    usesRunway: read.runway !== undefined,
    loads: ($takeHome.get()?.loads ?? 0) + 1,
    ignored: read,
    isStorageOff,
    // After a reload, the URL has the user's own numbers.
    isFromLink:
      isTakeHomeLink(fragment) &&
      fragment === location.hash &&
      fragment !== readStored('localStorage', storageKey()),
  })
}

/**
 * Loads the numbers from the URL, else from this browser's storage, else from the entry's defaults
 * for the user's job. Also loads each new link in the URL fragment, and a change of the job, until
 * the returned function is called.
 */
export function startTakeHome(ofSlug: string, ofEntry: TakeHomeEntry): () => void {
  slug = ofSlug
  entry = ofEntry
  setDefaults()
  const stored = readStored('localStorage', storageKey())
  if (stored && location.hash === readStored('sessionStorage', storageKey()))
    history.replaceState(null, '', stored)
  writeStored('sessionStorage', storageKey(), undefined)
  const isLink = () => isTakeHomeLink(location.hash)
  // Write the stored value again, only to find out whether storage is off.
  const isStorageOff = !store(stored)
  loadTakeHome(isLink() ? location.hash : (stored ?? ''), isStorageOff)
  const followLink = () => {
    const state = $takeHome.get()
    if (state && isLink() && location.hash !== linkOf(state)) loadTakeHome(location.hash)
  }
  const untilEnd = new AbortController()
  addEventListener('hashchange', followLink, untilEnd)
  addEventListener('pagehide', keepLastChange, untilEnd)
  addEventListener('visibilitychange', () => writeTimer && keepTakeHome(), untilEnd)
  const stopLoading = $takeHome.subscribe((state) => {
    if (state?.inputs.state) void loadState(state.inputs.state)
  })
  const stopRunway = $stateTax.listen(() => change({}))
  const unfollow = $household.listen(() => {
    setDefaults()
    if (!isLink() && readStored('localStorage', storageKey()) === undefined) loadTakeHome('')
  })
  return () => {
    stopLoading()
    stopRunway()
    unfollow()
    untilEnd.abort()
  }
}

function setDefaults(): void {
  const inputs = buildTakeHomeInputs(entry, $household.get())
  const runningCosts = fitCosts(inputs.runningCosts, inputs.runningCosts.length)
  defaults = { inputs: { ...inputs, runningCosts }, runway: undefined }
}

/** Keeps the runway's defaults up to date until the user changes one of them. */
function change(next: Partial<State>): void {
  const state = $takeHome.get()
  if (!state) return
  const changed = { ...state, ...next }
  const { inputs, usesRunway, runway } = changed
  $takeHome.set({ ...changed, runway: usesRunway ? runway : defaultRunway(inputs) })
}

function changeAndWrite(next: Partial<State>): void {
  change(next)
  clearTimeout(writeTimer)
  writeTimer = setTimeout(keepTakeHome, quietTime)
}

export function changeInputs(changes: (inputs: TakeHomeInputs) => Partial<TakeHomeInputs>): void {
  const inputs = $takeHome.get()?.inputs
  if (inputs) changeAndWrite({ inputs: { ...inputs, ...changes(inputs) } })
}

/**
 * Writes the numbers to the URL and to this browser's storage immediately, for example before the
 * page reloads.
 */
export function keepTakeHome(): void {
  stopWriting()
  const state = $takeHome.get()
  if (!state) return
  const link = linkOf(state)
  history.replaceState(null, '', link)
  if (!store(link)) {
    $takeHome.set({ ...state, isStorageOff: true })
  }
}

function stopWriting(): void {
  clearTimeout(writeTimer)
  writeTimer = undefined
}

/** Writes a change of the last milliseconds before the page goes. */
function keepLastChange(): void {
  if (writeTimer === undefined) return
  // A reload opens the URL from before this write, so store which URL has old numbers.
  writeStored('sessionStorage', storageKey(), location.hash)
  keepTakeHome()
}

export const takeHomeSlug = (): string => slug

export function takeHomeUrl(): string {
  const state = $takeHome.get()
  return location.origin + location.pathname + (state ? linkOf(state) : '')
}

/** Sets a field. `value` is the number that the form shows, for example in dollars, not cents. */
export function setField(path: FieldPath, value: number | undefined): void {
  const state = $takeHome.get()
  if (!state) return
  const { inputs, runway } = writeField(state, findField(state.inputs.lines, path)!, value)
  const usesRunway = state.usesRunway || path.startsWith('runway.')
  // The default of the checkbox `countsStartUpCosts` depends on `share`. If the checkbox has the old
  // default, set the new one.
  const followsShare = state.inputs.countsStartUpCosts === countsStartUpCosts(state.inputs.share)
  if (path === 'share' && followsShare) inputs.countsStartUpCosts = countsStartUpCosts(inputs.share)
  changeAndWrite({ inputs, runway: runway ?? state.runway, usesRunway })
}

export function resetTakeHome(): void {
  stopWriting()
  loadTakeHome('')
  history.replaceState(null, '', '#take-home')
  store(undefined)
}

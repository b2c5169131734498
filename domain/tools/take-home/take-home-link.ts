import { decodeLink } from '../../text/shared-link.ts'
import type { NumberLimits } from '../number-field.ts'
import { stateNames } from '../state-names.ts'
import type { SalesLine } from '../schedule.ts'
import {
  cellsOf,
  cellsOfLine,
  cellsOfRunway,
  fieldsByKey,
  inputsFrom,
  keys,
  lineFields,
  lineFrom,
  mostLines,
  runwayFields,
  runwayFrom,
  type Cell,
  type Field,
  type RunwayDraft,
  type TakeHomeLink,
} from './take-home-cells.ts'
import { filingStatuses } from './tax-years.ts'

export interface ReadTakeHomeLink extends TakeHomeLink {
  /**
   * Names of the fields that took their default. For example, `f` is the fee rate, and `l2.1` is
   * the price of price line 2. The name `l` means that the link has no key `l`, or that it has more
   * than six price lines.
   */
  defaulted: string[]
  /**
   * The number of parts with an unknown or repeated key. We count them and do not show them, because
   * the sender of the link can write any words there.
   */
  unknown: number
  /** Whether every field took its default, because the link is too long or is not version 1. */
  isOtherVersion: boolean
}

const version = '1'
const otherKeys = ['v', 'l', 'a', 'k']
const takeHomeFragment = '#take-home?'
/** Maximum length of a fragment, in characters. */
const longest = 600

export const isTakeHomeLink = (fragment: string): boolean =>
  decodeLink(fragment).startsWith(takeHomeFragment)

const writeCells = (cells: Cell[]): string =>
  cells.map((cell) => (cell === undefined ? '' : String(cell).replace('.', ','))).join('.')

/**
 * Writes the fragment of a link: `#take-home?v=1&l=…`. It has at most 600 characters if every
 * number is within its limits.
 */
export function writeTakeHomeLink({ inputs, runway }: TakeHomeLink): string {
  const parts = keys.map((key) => {
    const status = key === 't' ? `${inputs.tax.status}.` : ''
    return `${key}=${status}${writeCells(cellsOf(inputs, key))}`
  })
  const lines = inputs.lines.map((line) => writeCells(cellsOfLine(line))).join('~')
  const stateParts = inputs.state ? [`a=${inputs.state}`] : []
  const runwayParts = runway ? [`k=${writeCells(cellsOfRunway(runway))}`] : []
  return (
    takeHomeFragment +
    [`v=${version}`, `l=${lines}`, ...parts, ...stateParts, ...runwayParts].join('&')
  )
}

function readCell(text: string | undefined, limits: NumberLimits): Cell {
  const match = /^(\d{1,8})(?:,(\d{1,2}))?$/.exec(text ?? '')
  if (!match || (match[2]?.length ?? 0) > limits.decimals) return undefined
  const value = Number(`${match[1]}.${match[2] ?? '0'}`)
  return value <= limits.max ? value : undefined
}

/**
 * Reads a link. A missing or invalid field takes its value from `defaults` and is named in
 * `defaulted`. If the fragment is too long or is not a link of version 1, returns the inputs of
 * `defaults`, no runway and an empty `defaulted`.
 */
export function readTakeHomeLink(text: string, defaults: TakeHomeLink): ReadTakeHomeLink {
  const values = new Map<string, string>()
  let unknown = 0
  const fragment = decodeLink(text)
  const hasInputs = fragment.startsWith(takeHomeFragment)
  const isReadable = hasInputs && fragment.length <= longest
  for (const part of isReadable ? fragment.slice(takeHomeFragment.length).split('&') : []) {
    const [key = '', value = ''] = part.split('=', 2)
    const isKnown = otherKeys.includes(key) || Object.hasOwn(fieldsByKey, key)
    if (isKnown && !values.has(key)) values.set(key, value)
    else unknown += 1
  }
  if (values.get('v') !== version) {
    const { inputs } = defaults
    return { inputs, runway: undefined, defaulted: [], unknown, isOtherVersion: hasInputs }
  }

  const defaulted: string[] = []
  const read: ReadCells = (name, texts, fields, fallback) =>
    fields.map((field, index) => {
      const cell = readCell(texts[index], field)
      if (cell !== undefined || (texts[index] === '' && field.isOptional)) return cell
      defaulted.push(fields.length > 1 ? `${name}.${index + 1}` : name)
      return fallback[index]
    })
  const textsOf = (key: string) => values.get(key)?.split('.') ?? []

  const [statusText, ...taxTexts] = textsOf('t')
  const status = filingStatuses.find((name) => name === statusText)
  if (!status) defaulted.push('t.status')

  // A link without the key has no state. Older links never have it.
  const stateText = values.get('a') || undefined
  const isState = stateText === undefined || Object.hasOwn(stateNames, stateText)
  if (!isState) defaulted.push('a')

  const lines = readLines(values.get('l'), defaults.inputs.lines, read, defaulted)
  const runway = values.has('k') ? readRunway(textsOf('k'), defaults.runway, read) : undefined
  const inputs = inputsFrom(
    (key) => {
      const texts = key === 't' ? taxTexts : textsOf(key)
      return read(key, texts, fieldsByKey[key], cellsOf(defaults.inputs, key))
    },
    lines,
    status ?? defaults.inputs.tax.status,
    isState ? stateText : defaults.inputs.state,
  )
  return { inputs, runway, defaulted, unknown, isOtherVersion: false }
}

/** Reads the values of a key. An empty value is valid only in an optional field. */
type ReadCells = (name: string, texts: string[], fields: Field[], fallback: Cell[]) => Cell[]

function readLines(
  text: string | undefined,
  defaults: readonly SalesLine[],
  read: ReadCells,
  defaulted: string[],
): readonly SalesLine[] {
  if (text === undefined) {
    defaulted.push('l')
    return defaults
  }
  if (text === '') return []
  const rows = text.split('~')
  if (rows.length > mostLines) defaulted.push('l')
  return rows.slice(0, mostLines).map((row, index) => {
    const standIn = defaults[index]
    // A link does not contain the period of a price line, so use the period in `defaults`. If
    // `defaults` lacks the line, use `week`.
    const period = standIn?.period ?? 'week'
    const fallback = standIn ? cellsOfLine(standIn) : [0, 0, 0, 0, 0]
    const cells = read(`l${index + 1}`, row.split('.'), lineFields(period), fallback)
    return lineFrom(cells, period)
  })
}

function readRunway(
  texts: string[],
  defaults: RunwayDraft | undefined,
  read: ReadCells,
): RunwayDraft {
  const standIn = defaults ? cellsOfRunway(defaults) : []
  return runwayFrom(read('k', texts, runwayFields, standIn))
}

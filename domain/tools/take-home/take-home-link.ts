import { decodeLink } from '../../text/shared-link.ts'
import type { NumberLimits } from '../number-field.ts'
import { stateNames } from '../state-names.ts'
import {
  fieldsByKey,
  fieldsFor,
  fitCosts,
  keys,
  lineFields,
  mostLines,
  readField,
  writeField,
  type Cell,
  type Field,
  type TakeHomeLink,
} from './take-home-fields.ts'
import { filingStatuses } from './tax-years.ts'

export interface ReadTakeHomeLink extends TakeHomeLink {
  /**
   * Paths of the fields that took their default. `lines` means that the link has no price lines, or
   * more than six.
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
const otherKeys = ['v', 'l', 'a']
const takeHomeFragment = '#take-home?'
/** Maximum length of a fragment, in characters. */
const longest = 600

export const isTakeHomeLink = (fragment: string): boolean =>
  decodeLink(fragment).startsWith(takeHomeFragment)

/**
 * Writes the fragment of a link: `#take-home?v=1&l=…`. It has at most 600 characters if every
 * number is within its limits.
 */
export function writeTakeHomeLink(link: TakeHomeLink): string {
  const { lines, state, tax, hoursGivenUp } = link.inputs
  const fieldsOf = fieldsFor(link.inputs)
  const write = (fields: readonly Field[]): string =>
    fields
      .map((field) => readField(link, field) ?? (field.isOptional ? '' : 0))
      .map((cell) => String(cell).replace('.', ','))
      .join('.')
  const parts = keys
    .filter((key) => (key !== 'k' || link.runway) && (key !== 'g' || hoursGivenUp !== 0))
    .map((key) => `${key}=${key === 't' ? `${tax.status}.` : ''}${write(fieldsOf[key])}`)
  const sales = lines.map(({ period }, index) => write(lineFields(period, index))).join('~')
  return (
    takeHomeFragment +
    [`v=${version}`, `l=${sales}`, ...parts, ...(state ? [`a=${state}`] : [])].join('&')
  )
}

function readCell(text: string | undefined, limits: NumberLimits): Cell {
  const match = /^(\d{1,8})(?:,(\d{1,2}))?$/.exec(text ?? '')
  if (!match || (match[2]?.length ?? 0) > limits.decimals) return undefined
  const value = Number(`${match[1]}.${match[2] ?? '0'}`)
  return value <= limits.max ? value : undefined
}

/** A link does not contain the period of a price line, so an added line has the period `week`. */
const emptyLine = { price: 0, quantity: 0, period: 'week', periods: 0, cost: 0, hours: 0 } as const

/**
 * Reads a link. A missing or invalid field takes its value from `defaults` and is named in
 * `defaulted`. Without a runway in `defaults`, leaves out the link's. If the fragment is too long or
 * is not a link of version 1, returns the inputs of `defaults`, no runway and an empty `defaulted`.
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
  const { inputs } = defaults
  if (values.get('v') !== version) {
    return { inputs, runway: undefined, defaulted: [], unknown, isOtherVersion: hasInputs }
  }

  const textsOf = (key: string) => values.get(key)?.split('.') ?? []
  const [statusText, ...taxTexts] = textsOf('t')
  const status = filingStatuses.find((name) => name === statusText)
  // A link without the key has no state. Older links never have it.
  const state = values.get('a') || undefined
  const isState = state === undefined || Object.hasOwn(stateNames, state)
  const sales = values.get('l')
  const rows = sales === '' ? [] : sales?.split('~')
  const defaulted = [
    ...(status ? [] : ['tax.status']),
    ...(isState ? [] : ['state']),
    ...(rows && rows.length <= mostLines ? [] : ['lines']),
  ]
  const lines =
    rows?.slice(0, mostLines).map((_, index) => inputs.lines[index] ?? emptyLine) ?? inputs.lines

  let link: TakeHomeLink = {
    inputs: {
      ...inputs,
      lines,
      runningCosts: fitCosts(
        inputs.runningCosts,
        values.has('c') ? textsOf('c').length : inputs.runningCosts.length,
      ),
      hoursGivenUp: values.has('g') ? inputs.hoursGivenUp : 0,
      state: isState ? state : inputs.state,
      tax: { ...inputs.tax, status: status ?? inputs.tax.status },
    },
    runway: values.has('k') ? defaults.runway : undefined,
  }
  const read = (fields: readonly Field[], texts: readonly string[]): void =>
    fields.forEach((field, index) => {
      const cell = readCell(texts[index], field)
      const isValid = cell !== undefined || (texts[index] === '' && field.isOptional)
      if (isValid) link = writeField(link, field, cell)
      else defaulted.push(field.path)
    })
  const fieldsOf = fieldsFor(link.inputs)
  for (const key of keys) {
    if ((key === 'k' && !link.runway) || (key === 'g' && !values.has(key))) continue
    read(fieldsOf[key], key === 't' ? taxTexts : textsOf(key))
  }
  for (const [index, { period }] of (rows ? lines : []).entries()) {
    read(lineFields(period, index), rows![index]!.split('.'))
  }
  return { ...link, defaulted, unknown, isOtherVersion: false }
}

import { toCents } from '../../../domain/tools/cents.ts'
import { stateNames } from '../../../domain/tools/state-names.ts'
import type { StateTaxFile } from '../../../domain/tools/state-tax.schema.ts'
import { calculateStateTax } from '../../../domain/tools/state-tax.ts'
import type { StatesFile } from '../../../domain/tools/states.schema.ts'
import { ruleNames, type State } from '../../../domain/tools/states.ts'
import { calculateFederalTax } from '../../../domain/tools/take-home/federal-tax.ts'
import {
  calculateAddedStateTax,
  toStateTaxSituation,
  type StateTaxRule,
} from '../../../domain/tools/take-home/take-home.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { readContent, throwMistakes } from './read-content.ts'

type Read = Omit<StatesFile, 'states'> & {
  /** By name. */
  states: readonly State[]
}

/**
 * Gives each state its name, its tax and the day of its last check.
 *
 * @throws {Error} if a state has no tax
 */
export function joinStates(file: StatesFile, taxFile: StateTaxFile): State[] {
  const taxOf = new Map(taxFile.states.map((tax) => [tax.code, tax]))
  return file.states
    .map((facts): State => {
      const tax = taxOf.get(facts.code)
      if (!tax) throw new Error(`state-tax.yaml has no ${facts.code}`)
      return { checkedAt: file.checkedAt, ...facts, name: stateNames[facts.code] ?? '', tax }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

let cached: Read | undefined

/**
 * Reads src/content/states.yaml and state-tax.yaml.
 *
 * @throws {Error} naming each state and field that is wrong
 */
export function statesFile(): Read {
  if (cached) return cached
  const content = throwMistakes(readContent())
  const file = content.states.data
  const states = joinStates(file, content['state-tax'].data)
  cached = { ...file, states }
  return cached
}

/** The sources of a page by key, numbered from 1 in the order in which the page cites them. */
export function numberSources(keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(keys)].map((key, index) => [key, index + 1]))
}

/** The keys of a state's sources, in the order of its page. */
export function listSourceKeys(state: State): string[] {
  const { lists } = statesFile()
  return [
    ...lists.wage,
    ...lists.compact,
    ...ruleNames.flatMap((name) => state[name]?.sources ?? []),
    ...(state.notes ?? []).flatMap(({ sources }) => sources),
    ...lists.board,
    ...lists.registration,
  ]
}

const hoursPerYear = 36 * 52
const exampleProfit = toCents(10_000)

/**
 * The state's tax on a single nurse's job at the state's mean pay, and what a profit of $10,000 adds,
 * in dollars. Undefined without a tax, and if the tax is not calculated.
 */
export function estimateStateTax({
  wage,
  tax: { rule },
}: State): { onWages: number; onProfit: number } | undefined {
  if (rule.kind === 'none') return undefined
  const situationAt = (profit: number) => {
    const facts = {
      status: 'single' as const,
      ownWages: toCents(wage) * hoursPerYear,
      spouseWages: 0,
      otherIncome: 0,
      healthPremiums: 0,
      sepContribution: 0,
      isSpecifiedService: true,
    }
    return toStateTaxSituation(facts, profit, calculateFederalTax(newestTaxYear, profit, facts))
  }
  const stateTax: StateTaxRule = (situation) => calculateStateTax(rule, situation)
  const onWages = stateTax(situationAt(0))
  const onProfit = calculateAddedStateTax(stateTax, situationAt(exampleProfit), situationAt(0))
  if (onWages === undefined || onProfit === undefined) return undefined
  return { onWages: onWages / 100, onProfit: onProfit / 100 }
}

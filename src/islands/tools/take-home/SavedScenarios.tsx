import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { headlineParts } from '../../../../domain/tools/result/sentences.ts'
import { listSteps } from '../../../../domain/tools/result/steps.ts'
import {
  scenarioNameLength,
  toTakeHomeLink,
  type ScenarioInputs,
} from '../../../../domain/tools/take-home/scenario.ts'
import { writeTakeHomeLink } from '../../../../domain/tools/take-home/take-home-link.ts'
import type { Scenario } from '../../../../domain/tools/take-home/scenario.schema.ts'
import {
  calculateTakeHome,
  type TakeHome,
  type TakeHomeInputs,
} from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { writeCsv } from '../../../../domain/text/csv.ts'
import { downloadFile } from '../../../stores/ui/download.ts'
import { $session, startSession } from '../../../stores/account/session.ts'
import { $user } from '../../../stores/account/user.ts'
import {
  $scenarios,
  deleteScenario,
  loadScenarios,
  renameScenario,
  replaceScenario,
  saveScenario,
} from '../../../stores/tools/scenarios.ts'
import { $states, stateTaxOf } from '../../../stores/tools/states.ts'
import {
  $takeHome,
  keepTakeHome,
  loadTakeHome,
  takeHomeSlug,
} from '../../../stores/tools/take-home.ts'
import { ssrSnapshots } from '../../../ui/ssr-snapshots.ts'
import '../../../ui/island-styles.ts'

interface Props {
  table: FederalTaxYear
  inputs: TakeHomeInputs
  year: TakeHome
  /** The names of the entry's yearly costs. */
  costItems: readonly string[]
}

/** The user's scenarios of this entry. A member can download the steps of the calculation. */
export function SavedScenarios({ table, inputs: current, year, costItems }: Props) {
  const session = useStore($session, ssrSnapshots.session)
  const user = useStore($user, ssrSnapshots.user)
  const scenarios = useStore($scenarios)
  const [name, setName] = useState<string>()
  const [isFull, setFull] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const slug = takeHomeSlug()
  const suggestedName = `${Math.round(current.share * 100)}% of a full schedule`
  const isSignedIn = session.state === 'signed-in'
  const isMember = user?.subscriptionTier === 'member'
  const items =
    scenarios.state === 'loaded'
      ? scenarios.items.filter((item) => item.opportunitySlug === slug)
      : []
  const [newest] = items

  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (isSignedIn) void loadScenarios(slug)
  }, [isSignedIn, slug])

  const run = async (action: () => Promise<unknown>) => {
    setBusy(true)
    await action()
    setBusy(false)
  }
  const save = () =>
    run(async () => {
      const inputs = scenarioInputs()
      if (!inputs) return
      // If the user must sign in first, the page reloads, so write the numbers to the URL now.
      keepTakeHome()
      const result = await saveScenario(
        slug,
        (name ?? suggestedName).trim() || suggestedName,
        inputs,
      )
      setFull(result === 'limit')
      if (result === 'saved') setName(undefined)
    })
  const replace = (scenario: Scenario) =>
    run(async () => {
      const inputs = scenarioInputs()
      if (inputs && (await replaceScenario(scenario, inputs))) setFull(false)
    })

  return (
    <div className="pb-4">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label className="grid grow gap-1 text-sm sm:max-w-80">
          Name
          <input
            className="field w-full"
            dir="auto"
            maxLength={scenarioNameLength}
            autoComplete="off"
            value={name ?? suggestedName}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
        </label>
        <button type="submit" className="button" disabled={isBusy}>
          Save this scenario
        </button>
        {isMember && (
          <button
            type="button"
            className="button secondary"
            onClick={() =>
              downloadFile(
                `take-home-${slug}.csv`,
                'text/csv;charset=utf-8',
                csvOf(listSteps(table, current, year, costItems)),
              )
            }
          >
            Download steps (CSV)
          </button>
        )}
      </form>
      {isFull && !isMember && newest && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          A free account keeps one scenario for each opportunity.
          <button
            type="button"
            className="button secondary"
            disabled={isBusy}
            onClick={() => void replace(newest)}
          >
            {/* The button is a flex box, which would part the text from the name. */}
            <span>
              Replace “<bdi>{newest.name}</bdi>”
            </span>
          </button>
          <a className="standalone-link" href="/pricing">
            Upgrade
          </a>
        </p>
      )}
      {isSignedIn && scenarios.state === 'failed' && (
        <p role="alert" className="mt-3 text-sm">
          We couldn’t load your scenarios. Reload the page to try again.
        </p>
      )}
      <ul role="list" className="mt-2">
        {items.map((scenario) => (
          <ScenarioRow key={scenario.id} table={table} scenario={scenario} />
        ))}
      </ul>
    </div>
  )
}

/** Undefined until the take-home tool has loaded. */
function scenarioInputs(): ScenarioInputs | undefined {
  const state = $takeHome.get()
  if (!state) return undefined
  const { state: code, stateRate, ...inputs } = state.inputs
  return {
    ...inputs,
    ...(code !== undefined && { state: code }),
    ...(stateRate !== undefined && { stateRate }),
    ...(state.usesRunway && { runway: state.runway }),
  }
}

function openScenario(inputs: ScenarioInputs): void {
  loadTakeHome(writeTakeHomeLink(toTakeHomeLink(inputs)))
  keepTakeHome()
}

const csvOf = (groups: ReturnType<typeof listSteps>): string =>
  writeCsv([
    ['Step', 'Amount', 'How we got this'],
    ...groups.flatMap(({ steps }) => steps.map(({ label, amount, how }) => [label, amount, how])),
  ])

function ScenarioRow({ table, scenario }: { table: FederalTaxYear; scenario: Scenario }) {
  const [newName, setNewName] = useState<string>()
  const { inputs } = toTakeHomeLink(scenario.inputs)
  const stateTax = stateTaxOf(useStore($states), inputs.state)
  const { left, perHour } = headlineParts(calculateTakeHome(table, inputs, stateTax))
  const rename = async () => {
    const chosen = newName?.trim()
    if (!chosen || (await renameScenario(scenario, chosen))) setNewName(undefined)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
      {newName === undefined ? (
        <b className="grow" dir="auto">
          {scenario.name}
        </b>
      ) : (
        <form
          className="flex min-w-0 grow"
          onSubmit={(event) => {
            event.preventDefault()
            void rename()
          }}
        >
          <input
            className="field min-w-0 grow"
            aria-label={`New name of ${scenario.name}`}
            maxLength={scenarioNameLength}
            autoFocus
            value={newName}
            onChange={({ currentTarget: { value } }) => setNewName(value)}
          />
        </form>
      )}
      <span>
        {'Take-home: '}
        <span className="estimate">
          {`${left} a year${perHour === undefined ? '' : `, ${perHour} an hour`}`}
        </span>
      </span>
      <span className="flex gap-4">
        <button
          type="button"
          className="link min-h-11"
          aria-label={`Open ${scenario.name}`}
          onClick={() => openScenario(scenario.inputs)}
        >
          Open
        </button>
        <button
          type="button"
          className="link min-h-11"
          aria-label={newName === undefined ? `Rename ${scenario.name}` : 'Save the name'}
          onClick={() => (newName === undefined ? setNewName(scenario.name) : void rename())}
        >
          {newName === undefined ? 'Rename' : 'Save'}
        </button>
        <button
          type="button"
          className="link min-h-11"
          aria-label={`Delete ${scenario.name}`}
          onClick={() => void deleteScenario(scenario)}
        >
          Delete
        </button>
      </span>
    </li>
  )
}

import { atom } from 'nanostores'
import type { Scenario, ScenarioInput } from '../../../domain/tools/take-home/scenario.schema.ts'
import type { ScenarioInputs } from '../../../domain/tools/take-home/scenario.ts'
import { CallError } from '../../browser/call-error.ts'
import { call } from '../../browser/api.ts'
import { takeIntent } from '../account/intent.ts'
import { $session } from '../account/session.ts'
import { askForSignIn } from '../account/sign-in.ts'
import { $user, loadUser } from '../account/user.ts'
import { failureKind, scenarioFailure, signInToSaveScenario } from '../ui/failures.ts'
import { checkSaved } from '../saved/saved.ts'
import { showToast } from '../ui/toasts.ts'
import { loadState } from './states.ts'

type ScenarioList =
  { state: 'none' | 'loading' | 'failed' } | { state: 'loaded'; items: Scenario[] }

/** The user's scenarios that this page loaded, newest first. */
export const $scenarios = atom<ScenarioList>({ state: 'none' })

export async function loadScenarios(opportunitySlug?: string): Promise<void> {
  const { state } = $scenarios.get()
  if (state === 'loading' || state === 'loaded') return
  $scenarios.set({ state: 'loading' })
  try {
    const items = await call(
      'GET /api/scenarios',
      opportunitySlug ? { query: { opportunitySlug } } : {},
    )
    $scenarios.set({ state: 'loaded', items })
    for (const { inputs } of items) if (inputs.state) void loadState(inputs.state)
  } catch {
    $scenarios.set({ state: 'failed' })
  }
}

/** Removes the scenario `id` from the list. If `scenario` is passed, adds it at the top. */
function updateItems(id: string, scenario?: Scenario): void {
  const list = $scenarios.get()
  if (list.state !== 'loaded') return
  const others = list.items.filter((item) => item.id !== id)
  $scenarios.set({ state: 'loaded', items: scenario ? [scenario, ...others] : others })
}

/** Whether the user is on the free plan. False if the user's record cannot be loaded. */
async function isFree(): Promise<boolean> {
  if (!$user.get()) await loadUser()
  return $user.get()?.subscriptionTier === 'free'
}

const showFailure = async (error: unknown, failed: string): Promise<void> =>
  void showToast(scenarioFailure(error, await isFree(), failed))

/**
 * Stores a scenario. If the server rejects it because a free user has not saved the entry, saves
 * the entry and stores the scenario.
 */
async function storeScenario(scenario: ScenarioInput): Promise<Scenario> {
  try {
    return await call('POST /api/scenarios', { body: scenario })
  } catch (error) {
    const { opportunitySlug } = scenario
    if (failureKind(error) !== 'limit' || !(await isFree())) throw error
    const { isSaved } = await call('GET /api/saved-opportunities/check/:slug', {
      params: { slug: opportunitySlug },
    })
    if (isSaved) throw error
    await call('POST /api/saved-opportunities', { body: { opportunitySlug } })
    void checkSaved(opportunitySlug)
    return call('POST /api/scenarios', { body: scenario })
  }
}

/** `limit` means that the user has reached a limit of the plan. */
type SaveResult = 'saved' | 'limit' | 'failed' | 'sign-in'

/** Stores a new scenario, after a sign-in if needed. A toast says what happened. */
export const saveScenario = (
  opportunitySlug: string,
  name: string,
  inputs: ScenarioInputs,
): Promise<SaveResult> =>
  sendScenario({ opportunitySlug, name, inputs, requestId: crypto.randomUUID() })

async function sendScenario(scenario: ScenarioInput): Promise<SaveResult> {
  const ask = (): SaveResult => {
    askForSignIn(signInToSaveScenario, { kind: 'scenario', scenario })
    return 'sign-in'
  }
  if ($session.get().state === 'signed-out') return ask()
  try {
    const stored = await storeScenario(scenario)
    updateItems(stored.id, stored)
    showToast({ title: 'Saved!', description: 'Scenario saved to your account' })
    return 'saved'
  } catch (error) {
    const kind = failureKind(error)
    if (kind === 'sign-in') return ask()
    await showFailure(error, 'Saving failed. Try again.')
    return kind === 'limit' ? 'limit' : 'failed'
  }
}

async function changeScenario(
  { id, updatedAt }: Scenario,
  changes: { name?: string; inputs?: ScenarioInputs },
): Promise<boolean> {
  try {
    const body = { ...changes, ifUpdatedAt: updatedAt }
    updateItems(id, await call('PATCH /api/scenarios/:id', { params: { id }, body }))
    return true
  } catch (error) {
    // If another tab or device has changed the scenario, put the server's version in the list. The
    // next change then sends the `updatedAt` that the server expects.
    if (error instanceof CallError && error.code === 'changed_elsewhere') {
      updateItems(id, error.current as Scenario)
    }
    await showFailure(error, 'The change failed. Try again.')
    return false
  }
}

export const renameScenario = (scenario: Scenario, name: string): Promise<boolean> =>
  changeScenario(scenario, { name })

export const replaceScenario = (scenario: Scenario, inputs: ScenarioInputs): Promise<boolean> =>
  changeScenario(scenario, { inputs })

export async function deleteScenario({ id }: Scenario): Promise<boolean> {
  try {
    await call('DELETE /api/scenarios/:id', { params: { id } })
    updateItems(id)
    return true
  } catch (error) {
    await showFailure(error, 'Deleting failed. Try again.')
    return false
  }
}

$session.subscribe(({ state }) => {
  if (state !== 'signed-in') return
  const intent = takeIntent('scenario')
  if (intent) void sendScenario(intent.scenario)
})

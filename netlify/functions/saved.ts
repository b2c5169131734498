import type { Config } from '@netlify/functions'
import { assertKnown } from '../server/catalog/catalog.ts'
import { serve, withRows } from '../server/http/serve.ts'
import {
  fillInsSlug,
  mergeFields,
  removePlan,
  replacePlan,
  selectPlan,
  selectPlans,
  toPlan,
} from '../server/launch/launch-plans.ts'
import {
  changeSaved,
  removeSaved,
  saveOpportunity,
  selectSaved,
  selectSavedSlug,
  toSavedItem,
} from '../server/saved/saved.ts'
import {
  removeFitAnswers,
  saveFitAnswers,
  selectFitAnswers,
  toStoredAnswers,
} from '../server/tools/fit-answers.ts'
import {
  removeProfile,
  saveProfile,
  selectProfile,
  toStoredProfile,
} from '../server/tools/profile.ts'
import {
  changeScenario,
  removeScenario,
  saveScenario,
  selectScenarios,
  toScenario,
} from '../server/tools/scenarios.ts'

export default serve({
  'GET /api/saved-opportunities': withRows(selectSaved, ({ rows }) => rows.map(toSavedItem)),
  'POST /api/saved-opportunities': ({ user, body, now }) =>
    saveOpportunity(user, body.opportunitySlug, now),
  'GET /api/saved-opportunities/check/:slug': withRows(
    selectSavedSlug,
    async ({ rows, params }) => {
      const isSaved = rows.length > 0
      await assertKnown(params.slug, isSaved)
      return { isSaved }
    },
  ),
  'PATCH /api/saved-opportunities/:slug': ({ user, params, body, now }) =>
    changeSaved(user, params.slug, body, now),
  'DELETE /api/saved-opportunities/:slug': async ({ user, params, now }) => ({
    removed: await removeSaved(user, params.slug, now),
  }),
  'GET /api/scenarios': withRows(
    (userId, { query }) => selectScenarios(userId, query.opportunitySlug),
    ({ rows }) => rows.map(toScenario),
  ),
  'POST /api/scenarios': ({ user, body, now }) => saveScenario(user, body, now),
  'PATCH /api/scenarios/:id': ({ user, params, body, now }) =>
    changeScenario(user, params.id, body, now),
  'DELETE /api/scenarios/:id': async ({ user, params }) => ({
    removed: await removeScenario(user, params.id),
  }),
  'GET /api/fit-answers': withRows(selectFitAnswers, ({ rows: [row] }) =>
    row ? toStoredAnswers(row) : { answers: null },
  ),
  'POST /api/fit-answers': ({ user, body, now }) => saveFitAnswers(user, body.answers, now),
  'DELETE /api/fit-answers': async ({ user }) => ({ removed: await removeFitAnswers(user) }),
  'GET /api/profile': withRows(selectProfile, ({ rows: [row] }) =>
    row ? toStoredProfile(row) : { profile: null },
  ),
  'PUT /api/profile': ({ user, body, now }) => saveProfile(user, body, now),
  'DELETE /api/profile': async ({ user }) => ({ removed: await removeProfile(user) }),
  'GET /api/launch-plan': withRows(selectPlans, ({ rows, now }) => {
    const all = rows.map(toPlan)
    const isFillIns = ({ opportunitySlug }: { opportunitySlug: string }) =>
      opportunitySlug === fillInsSlug
    return {
      plans: all.filter((row) => !isFillIns(row)),
      fillIns: all.find(isFillIns)?.fields ?? {},
      serverTime: now.toISOString(),
    }
  }),
  'GET /api/launch-plan/:slug': withRows(
    (userId, { params }) => selectPlan(userId, params.slug),
    async ({ rows: [row], params }) => {
      await assertKnown(params.slug, row !== undefined)
      return row ? toPlan(row) : { opportunitySlug: params.slug, fields: {}, updatedAt: null }
    },
  ),
  'POST /api/launch-plan/:slug': ({ user, params, body, now }) =>
    replacePlan(user, params.slug, body, now),
  'PATCH /api/launch-plan/:slug': ({ user, params, body, now }) =>
    mergeFields(user, params.slug, body.fields, now),
  'DELETE /api/launch-plan/:slug': async ({ user, params }) => ({
    removed: await removePlan(user, params.slug),
  }),
  'PATCH /api/fill-ins': ({ user, body, now }) => mergeFields(user, fillInsSlug, body.fields, now),
})

export const config: Config = {
  path: [
    '/api/saved-opportunities',
    '/api/saved-opportunities/check/:slug',
    '/api/saved-opportunities/:slug',
    '/api/scenarios',
    '/api/scenarios/:id',
    '/api/fit-answers',
    '/api/profile',
    '/api/launch-plan',
    '/api/launch-plan/:slug',
    '/api/fill-ins',
  ],
}

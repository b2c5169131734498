import type { Config } from '@netlify/functions'
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
import { assertKnown, readOfSlug } from '../server/catalog/catalog.ts'
import { downloadDocument, readDocuments, readSampleDocuments } from '../server/launch/documents.ts'

export default serve({
  'GET /api/launch-kit/:slug': ({ params }) =>
    readOfSlug('launch', params.slug, 'This opportunity has no launch kit.'),
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
  'GET /api/launch-kit/:slug/documents': ({ params }) => readDocuments(params.slug),
  'GET /api/launch-kit/:slug/documents/:file': async ({ params: { slug, file } }) =>
    downloadDocument(await readDocuments(slug), file, slug),
  'GET /api/sample-kit/documents': () => readSampleDocuments(),
  'GET /api/sample-kit/documents/:file': async ({ params }) =>
    downloadDocument(await readSampleDocuments(), params.file, 'sample'),
})

export const config: Config = {
  path: [
    '/api/launch-kit/:slug',
    '/api/launch-plan',
    '/api/launch-plan/:slug',
    '/api/fill-ins',
    '/api/launch-kit/:slug/documents',
    '/api/launch-kit/:slug/documents/:file',
    '/api/sample-kit/documents',
    '/api/sample-kit/documents/:file',
  ],
}

import type * as z from 'zod'
import type { Endpoint } from '../../domain/http/contract.schema.ts'
import { fullSchedule } from '../tools/take-home/take-home-inputs.ts'

export const slug = 'executive-health-monitoring'
export const scenarioId = '9f3f6f0a-6a0e-4b5e-8a55-0d6a3f2b7c11'
export const seenAt = '2026-11-22T12:00:00.000Z'

/** A valid value of each parameter of a path and of each required field, and of some others. */
const values: Record<string, unknown> = {
  slug,
  id: scenarioId,
  opportunitySlug: slug,
  message: 'Who pays for it?',
  page: `/opportunity/${slug}`,
  figure: 'Start-up costs',
  sourceUrl: 'https://www.bls.gov/oes/',
  email: 'reader@example.com',
  requestId: 'sample-1',
  notes: 'mine',
  status: 'building',
  confirm: 'delete my account',
  tier: 'standard',
  name: 'Mine',
  inputs: fullSchedule,
  ifUpdatedAt: seenAt,
  answers: {},
  profile: { job: 'keeps', status: 'single' },
  changedAt: seenAt,
  startsOn: '2027-01-04',
  done: [],
  file: 'price-sheet.docx',
  conversationId: scenarioId,
  title: 'Prices',
  messageId: 'sample-1',
  helpful: true,
  section: 'prices',
  token: 'a'.repeat(43),
}

/** Returns a valid request to an endpoint. `part` replaces the value of the field or parameter. */
export function sampleRequest(endpoint: Endpoint, part: Record<string, string> = {}) {
  const params = pick(endpoint, 'params')
  const query = new URLSearchParams(pick(endpoint, 'query') as Record<string, string>).toString()
  const path = endpoint.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => part[name] ?? `${params[name]}`,
  )
  const parts = Object.entries(part).filter(([name]) => !(name in params))
  const search = [query, ...parts.map(([name, value]) => `${name}=${value}`)]
    .filter(Boolean)
    .join('&')
  return {
    method: endpoint.method,
    path: search ? `${path}?${search}` : path,
    body: endpoint.body && pick(endpoint, 'body'),
  }
}

const sampleFields = ({ path }: Endpoint) => ({
  [path === '/api/fill-ins' ? 'name' : 'price']: { value: 'Mine', at: seenAt },
})

export const fieldsOf = (schema?: z.ZodObject): string[] => Object.keys(schema?.shape ?? {})

function pick(endpoint: Endpoint, part: 'params' | 'query' | 'body'): Record<string, unknown> {
  const fields = fieldsOf(endpoint[part])
  const picked = Object.fromEntries(
    Object.entries({ ...values, fields: sampleFields(endpoint) }).filter(([name]) =>
      fields.includes(name),
    ),
  )
  if (endpoint[part]?.safeParse(picked).success === false) {
    throw new Error(`Add a valid value of each field of ${endpoint.name} to sample-requests.ts.`)
  }
  return picked
}

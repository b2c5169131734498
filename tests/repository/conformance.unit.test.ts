import { beforeAll, describe, expect, test } from 'vitest'
import { checkChatRequest, checkChunks } from '../../lab/conformance/openai.ts'
import { checkReply, checkRequest } from '../../lab/conformance/stripe.ts'
import { openTypes } from '../../lab/conformance/types.ts'
import type { Types } from '../../lab/conformance/types.ts'

// Tests the checks of `npm run lab -- conformance` with correct data and with planted faults.
let types: Types
beforeAll(() => {
  types = openTypes()
}, 120_000)

const version = '2026-10-28.endive'
const right =
  'mode=subscription&success_url=x&expires_at=1900000000&adaptive_pricing[enabled]=false' +
  '&allowed_payment_method_types[0]=card&line_items[0][price]=price_1&line_items[0][quantity]=1'

const wrongIn = (body: string, sent = version) => {
  const headers = { 'stripe-version': sent }
  const request = { method: 'POST', path: '/v1/checkout/sessions', headers, body }
  return checkRequest(types, request, version).map(({ path }) => path.replace(/^.*: /, ''))
}

describe('the check of a Stripe request', () => {
  test('accepts the parameters of the pinned version', () => {
    expect(wrongIn(right)).toEqual([])
  })

  test.each([
    ['a misspelled parameter', 'sucess_url=x', 'sucess_url'],
    ['a removed parameter', 'payment_method_types[0]=card', 'payment_method_types'],
    ['a nested unknown parameter', 'line_items[0][amount]=1', 'line_items[0].amount'],
    ['a value that an open enum does not list', 'ui_mode=hosted', 'ui_mode'],
    ['text for a number', 'expires_at=soon', 'expires_at'],
    ['text for a boolean', 'adaptive_pricing[enabled]=no', 'adaptive_pricing.enabled'],
  ])('reports %s', (_, planted, path) => {
    expect(wrongIn(`${right}&${planted}`)).toEqual([path])
  })

  test('reports another API version, and accepts missing optional parameters', () => {
    expect(wrongIn(right.replace('[price]=price_1', '[tax_rates][0]=x'))).toEqual([])
    const path = '/v1/subscriptions'
    const request = { method: 'POST', path, headers: { 'stripe-version': version }, body: '' }
    expect(checkRequest(types, request, version)).toEqual([])
    expect(wrongIn(right, '2025-01-01.acacia')).toEqual(['Stripe-Version'])
  })

  test('reports parameters at a path without a type', () => {
    const headers = { 'stripe-version': version }
    const request = { method: 'GET', path: '/v1/nothing?limit=1', headers, body: '' }
    expect(checkRequest(types, request, version)).toHaveLength(1)
  })
})

const refund = {
  id: 're_1',
  object: 'refund',
  amount: 4900,
  balance_transaction: null,
  charge: 'ch_1',
  created: 1_900_000_000,
  currency: 'usd',
  customer: 'cus_1',
  customer_account: null,
  metadata: {},
  payment_intent: 'pi_1',
  payment_method: 'pm_1',
  reason: 'duplicate',
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
}
const event = {
  id: 'evt_1',
  object: 'event',
  api_version: version,
  created: 1_900_000_000,
  data: { object: refund, previous_attributes: { status: 'pending' } },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: 'refund.updated',
}
const pathsOf = (value: unknown) => checkReply(types, value).map(({ path }) => path)

describe('the check of a Stripe object', () => {
  test('accepts an object in the shape of the pinned version', () => {
    const list = { object: 'list', data: [refund], has_more: false, url: '/v1/refunds' }
    for (const value of [refund, event, list]) expect(pathsOf(value)).toEqual([])
    expect(pathsOf({ id: 'cus_1', object: 'customer', deleted: true })).toEqual([])
  })

  test.each([
    ['a field of another type', { amount: '4900' }, 'Refund: amount'],
    ['a field that the version does not have', { fee: 1 }, 'Refund: fee'],
    ['a missing field', { created: undefined }, 'Refund: created'],
    ['a value that an open enum does not list', { reason: 'bored' }, 'Refund: reason'],
  ])('reports %s, also inside an event', (_, planted, path) => {
    const wrong = { ...refund, ...planted }
    expect(pathsOf(wrong)).toEqual([path])
    const within = path.replace('Refund: ', 'event refund.updated: data.object.')
    expect(pathsOf({ ...event, data: { object: wrong } })).toEqual([within])
  })

  test('reports an unknown kind of object, and an unknown type of event', () => {
    expect(pathsOf({ object: 'refnud' })).toHaveLength(1)
    expect(pathsOf({ ...event, type: 'refund.lost' })).toEqual(['event refund.lost: type'])
    expect(pathsOf({ ...event, livemode: 'no' })).toEqual(['event refund.updated: livemode'])
  })
})

describe('the check of an OpenAI chat', () => {
  const chat = { model: 'gpt-6-luna', stream: true, messages: [{ role: 'user', content: 'Hi' }] }
  const chunk = {
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1_900_000_000,
    model: 'gpt-6-luna',
    choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: null }],
  }
  const wrong = (body: object) => checkChatRequest(types, { body: JSON.stringify(body) })

  test('accepts requests and chunks in the shape of the SDK', () => {
    expect(wrong(chat)).toEqual([])
    const stream = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n`
    expect(checkChunks(types, stream)).toEqual({ chunks: 1, violations: [] })
  })

  test('reports a misspelled parameter, a wrong role and a wrong chunk', () => {
    expect(wrong({ ...chat, max_completion_token: 5 })).toHaveLength(1)
    expect(wrong({ ...chat, messages: [{ role: 'usr', content: 'Hi' }] })).toHaveLength(1)
    const stream = `data: ${JSON.stringify({ ...chunk, choices: [{ index: '0' }] })}\n`
    expect(checkChunks(types, stream).violations.length).toBeGreaterThan(0)
  })
})

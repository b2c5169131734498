import { describe, expect, test } from 'vitest'
import { ApiError, errorBody, errorTable } from '../../domain/http/errors.ts'
import type { ErrorCode } from '../../domain/http/errors.ts'

const table: Record<number, ErrorCode[]> = {
  400: ['invalid_input', 'invalid_json'],
  401: ['unauthorized'],
  403: [
    'save_limit_reached',
    'scenario_limit_reached',
    'message_limit_reached',
    'membership_required',
    'forbidden_origin',
  ],
  404: ['not_found'],
  405: ['method_not_allowed'],
  409: [
    'founding_sold_out',
    'already_member',
    'no_billing_account',
    'in_progress',
    'changed_elsewhere',
    'nothing_to_refund',
    'not_first_payment',
    'refund_window_over',
    'payment_disputed',
  ],
  413: ['too_large'],
  415: ['unsupported_media_type'],
  429: ['rate_limited'],
  500: ['internal'],
  502: ['upstream_failed'],
  503: ['unavailable'],
  504: ['upstream_timeout'],
}

describe('the error table', () => {
  test('has exactly the codes and statuses of the API', () => {
    const pairs = Object.entries(table).flatMap(([status, codes]) =>
      codes.map((code) => [code, Number(status)]),
    )
    const own = Object.entries(errorTable).map(([code, { status }]) => [code, status])
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(pairs))
  })

  test('uses "Unauthorized", "limit" and "Upgrade", which older releases search for, only where they fit', () => {
    const says = (word: RegExp) =>
      Object.entries(errorTable).flatMap(([code, { message }]) =>
        word.test(message) ? [code] : [],
      )
    expect(says(/Unauthorized/)).toEqual(['unauthorized'])
    const limits = ['message_limit_reached', 'save_limit_reached', 'scenario_limit_reached']
    expect(says(/limit/).sort()).toEqual(limits)
    expect(says(/Upgrade/).sort()).toEqual(['membership_required', ...limits])
  })

  test('has a full sentence for each code', () => {
    for (const { message } of Object.values(errorTable)) expect(message).toMatch(/^[A-Z].+\.$/)
  })

  test('uses the default message unless an error has its own', () => {
    const plain = new ApiError('not_found')
    expect([plain.status, errorBody(plain)]).toEqual([
      404,
      { error: { code: 'not_found', message: errorTable.not_found.message } },
    ])
    expect(new ApiError('invalid_input', 'notes is too long.').message).toBe('notes is too long.')
  })
})

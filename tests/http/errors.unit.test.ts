import { describe, expect, test } from 'vitest'
import { ApiError, errorBody, errorTable } from '../../domain/http/errors.ts'

describe('the error table', () => {
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

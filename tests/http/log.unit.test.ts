import { expect, test } from 'vitest'
import { describeCause } from '../../netlify/server/http/log.ts'

const typed = 'one\n    at 12 Elm Street (chart.pdf:3:1)\n    at noon'

test('the cause of a failure in the log keeps the frames and drops a message whose lines look like frames (R3)', () => {
  const cause = describeCause(new TypeError(typed))
  expect(cause).toMatch(/^TypeError at .*log\.unit\.test\.ts:\d+:\d+/)
  expect(cause).not.toMatch(/Elm|noon/)
})

test('the cause of a failure in the log drops the message of every nested cause (R3)', () => {
  const cause = describeCause(new Error('Failed query', { cause: new Error(typed) }))
  expect(cause.split(' < ')).toHaveLength(2)
  expect(cause).not.toMatch(/Elm|noon|Failed/)
})

test('the cause of a failure in the log has no frames if the message changed after the error was created (R3)', () => {
  const error = new Error(typed)
  // V8 copies the message into the stack when code first reads `stack`. So read it before the
  // message changes.
  expect(error.stack).toContain('noon')
  error.message = 'Another one'
  expect(describeCause(error)).toBe('Error')
})

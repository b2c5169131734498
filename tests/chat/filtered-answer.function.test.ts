import { afterAll, expect, test } from 'vitest'
import { listen } from '@rn-opportunities/emulators/shared/http.ts'
import { askGuide } from '../support/chat-stream.ts'
import { signUpExisting } from '../support/members.ts'
import { useLocalSet } from '../support/use-local-set.ts'

const choices = [{ index: 0, delta: {}, finish_reason: 'content_filter' }]
/** An AI provider that filters every answer and sends no text. */
const provider = await listen(
  async () =>
    new Response(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    }),
  0,
)
afterAll(() => provider.close())
const set = useLocalSet({ env: { OPENAI_BASE_URL: `${provider.url}/v1` } })

test('an answer that is filtered before its first text is logged once, as a failure', async () => {
  const nurse = await signUpExisting(set)
  const { status, error } = await askGuide(set, nurse, {
    message: 'Something',
    opportunitySlug: 'executive-health-monitoring',
  })
  expect([status, error?.code]).toEqual([200, 'content_filtered'])
  const failures = () => set.log.filter((line) => line.includes('"code":"upstream_failed"'))
  await expect.poll(failures).toHaveLength(1)
})

/**
 * The stand-in for OpenAI in a process of its own, as the provider is in production. Says its
 * address and settings, and ends with whoever started it.
 */
import { startOpenAi } from '../../../tests/support/openai-account.ts'

const { url, env } = await startOpenAi()
process.on('disconnect', () => process.exit())
process.send?.({ url, env })

/**
 * The OpenAI emulator in its own process, as in production. Reports its URL and settings, and ends
 * with its parent process.
 */
import { startOpenAi } from '../../../tests/support/openai-account.ts'

const { url, env } = await startOpenAi()
process.on('disconnect', () => process.exit())
process.send?.({ url, env })

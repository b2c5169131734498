/**
 * Runs the OpenAI emulator in its own process, as a real provider is separate. Sends its URL and
 * settings to the parent process, and ends with it.
 */
import { startOpenAi } from '../../../tests/support/openai-account.ts'

const { url, env } = await startOpenAi()
process.on('disconnect', () => process.exit())
process.send?.({ url, env })

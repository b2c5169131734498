/**
 * Runs the OpenAI emulator in its own process, because a real provider is not in the site's process
 * either. Sends the emulator's URL and settings to the parent process, and exits when the parent
 * process exits or disconnects.
 */
import { startOpenAi } from '../../../tests/support/openai-account.ts'

const { url, env } = await startOpenAi()
process.on('disconnect', () => process.exit())
process.send?.({ url, env })

/**
 * Runs the OpenAI emulator in its own process, because a real provider does not share a process
 * with the site. Sends the emulator's URL and settings to the parent process, and exits when the
 * parent process exits or disconnects.
 */
import { startOpenAi } from '@rn-opportunities/emulators/accounts/openai.ts'

const { url, env } = await startOpenAi()
process.on('disconnect', () => process.exit())
process.send?.({ url, env })

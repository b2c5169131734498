import { clock } from '../shared/clock.ts'
import { listen } from '../shared/http.ts'
import type { Vendor } from '../shared/vendor.ts'
import { createOpenAiEmulator } from './emulator.ts'

export const openaiVendor: Vendor = {
  name: 'OpenAI',
  key: 'OPENAI_API_KEY',
  portOffset: 5,
  async start({ port }) {
    const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = process.env
    if (!apiKey || !model) throw new Error('OPENAI_API_KEY or OPENAI_MODEL is missing.')
    const { url, close } = await listen(
      createOpenAiEmulator({ apiKey, models: [model], clock }),
      port,
    )
    const baseUrl = `${url}/v1`
    const environment = { OPENAI_BASE_URL: baseUrl }
    const notes = [
      'Answers quote the directory. Type [[slow]], [[cut]], [[filter]] or [[think]] to test faults.',
    ]
    return { url: baseUrl, close, environment, notes }
  },
}

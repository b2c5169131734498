/**
 * Runs the emulator without the site. `node packages/emulators/stripe/serve.ts --help` lists the options.
 */
import { parseArgs } from 'node:util'
import { clock } from '../shared/clock.ts'
import { listen } from '../shared/http.ts'
import { createStripeEmulator } from './emulator.ts'

const help = `Usage: serve.ts [options]
  --port <number>            port to listen on (default: PORT, or 8892)
  --webhook-url <url>        URL that receives events
  --webhook-secret <secret>  secret that signs those events (default: whsec_local)
  --data <folder>            folder to store data in (default: data stays in memory)`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['PORT'] ?? '8892' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string', default: 'whsec_local' },
    data: { type: 'string' },
    help: { type: 'boolean' },
  },
})

if (values.help) console.log(help)
else await serve()

async function serve(): Promise<void> {
  const webhookUrl = values['webhook-url']
  const webhookSecret = values['webhook-secret']
  const emulator = createStripeEmulator({
    url: () => server.url,
    ...(values.data && { dataDirectory: values.data }),
    ...(webhookUrl && { webhookUrl }),
    webhookSecret,
    clock,
    log: console.log,
  })
  const server = await listen(emulator.handler, Number(values.port))
  console.log(`Stripe emulator  ${server.url}`)
  console.log(`Secret key       ${emulator.secretKey}`)
  console.log(`Webhook URL      ${webhookUrl ? `${webhookUrl} (${webhookSecret})` : 'not set'}`)
  console.log(`Data             ${values.data ?? 'in memory'}`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      emulator.close()
      void server.close()
    })
  }
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { contract } from '../../domain/http/contract.schema.ts'
import type { Finding } from './findings.ts'
import type { Probe } from './probe.ts'
import { ownFile, type ShippedFunction } from './shipped.ts'
import { timedCommand } from './timed-command.ts'

/** `probe` is undefined if the function did not start. */
export interface Tried {
  shipped: ShippedFunction
  probe: Probe | undefined
  output: string
}

export async function tryFunctions(
  functions: ShippedFunction[],
  settings: Record<string, string>,
): Promise<Tried[]> {
  const tried: Tried[] = []
  for (const shipped of functions) tried.push(await tryFunction(shipped, settings))
  return tried
}

async function tryFunction(
  shipped: ShippedFunction,
  settings: Record<string, string>,
): Promise<Tried> {
  const folder = await mkdtemp(join(tmpdir(), 'rn-function-'))
  try {
    for (const [file, bytes] of shipped.files) {
      await mkdir(join(folder, dirname(file)), { recursive: true })
      await writeFile(join(folder, file), bytes)
    }
    const { output } = await timedCommand(
      [
        process.execPath,
        join(import.meta.dirname, 'probe.ts'),
        ownFile(shipped)?.[0] ?? '',
        ...refusable(shipped),
      ],
      { cwd: folder, env: { PATH: process.env['PATH'], ...settings }, deadline: 60 },
    )
    const last = output.trimEnd().split('\n').at(-1) ?? ''
    const probe = last.startsWith('{"cpu"') ? (JSON.parse(last) as Probe) : undefined
    return { shipped, probe, output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the method and path of a request that the function rejects before it calls a vendor.
 * Returns an empty list if there is no such request.
 */
function refusable({ name, routes }: ShippedFunction): string[] {
  if (name === 'api-not-found') return ['GET', '/api/nothing']
  const row = Object.values(contract).find(({ path }) => routes.includes(path))
  return row && row.who !== 'anyone' ? [row.method, row.path.replace(/:\w+/, 'nothing')] : []
}

function wantedStatus({ name, routes }: ShippedFunction): number[] {
  if (name === 'api-not-found') return [404]
  const row = Object.values(contract).find(({ path }) => routes.includes(path))
  return row?.who === 'vendor' ? [400, 401] : [401]
}

export function triedFindings(tried: Tried[]): Finding[] {
  const called = tried.filter(({ probe }) => probe?.status !== undefined)
  return [
    {
      what: 'Each function starts from its zip',
      seen: `${tried.length} processes`,
      wrong: tried.flatMap(({ shipped, probe, output }) =>
        probe ? [] : [`${shipped.name}: ${output.trim().slice(0, 300)}`],
      ),
    },
    {
      what: 'Its path, schedule and rate limit are those of its config',
      seen: `${tried.filter(({ shipped }) => shipped.mode !== 'address').length} scheduled or background`,
      wrong: tried.flatMap(({ shipped, probe }) => (probe ? unregistered(shipped, probe) : [])),
    },
    {
      what: 'Each request without a token is rejected as the contract says',
      seen: `${called.length} requests`,
      wrong: called.flatMap(({ shipped, probe }) =>
        wantedStatus(shipped).includes(probe?.status ?? 0)
          ? []
          : [`${shipped.name} answers ${probe?.status}`],
      ),
    },
  ]
}

function unregistered({ name, routes, mode, hasRateLimit }: ShippedFunction, { config }: Probe) {
  const isBackground = basename(name).endsWith('-background')
  const expectedMode = isBackground ? 'background' : config.schedule ? 'schedule' : 'address'
  return [
    ...(config.path === routes[0] ? [] : [`${name}: ${config.path} is registered as ${routes[0]}`]),
    ...(mode === expectedMode ? [] : [`${name} is called by ${mode}, not ${expectedMode}`]),
    ...(hasRateLimit === (config.rateLimit !== undefined) ? [] : [`${name}: wrong rate limit`]),
  ]
}

import { parseEnv } from 'node:util'
import { secretNames } from '../deploy/made-up-settings.ts'
import type { Setting, Step } from './page.ts'

/** The contents of the files that docs/going-live.md is checked against. */
export interface Sources {
  /** netlify/server/http/env.ts */
  env: string
  /** .env.example */
  example: string
  /** src/browser/clerk.ts, which reads the settings that the browser needs. */
  browser: string
  /** package.json */
  manifest: string
}

const kinds = ['secret', 'plain', 'public', 'leave it out', 'set for you']

/**
 * Lists the errors in docs/going-live.md and .env.example, such as a setting that the product does
 * not have. Empty when there are none.
 */
export function disagreements(steps: Step[], sources: Sources): string[] {
  const rows = steps.flatMap(({ settings }) => settings)
  const server = /const settings = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(sources.env)?.[1] ?? ''
  const read = [...server.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const shown = [...sources.browser.matchAll(/import\.meta\.env\.(\w+)/g)].map(([, n = '']) => n)
  const product = [...new Set([...read, ...shown])]
  const example = Object.keys(parseEnv(sources.example))
  const names = rows.map(({ name }) => name)
  return [
    ...findMissing(product, names, 'has no row on the page'),
    ...findMissing(names, product, 'is on the page, but not in the product'),
    ...findMissing(
      product.filter((name) => name !== 'URL'),
      example,
      'is not in .env.example',
    ),
    ...findMissing(example, product, 'is in .env.example, but not in the product'),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} has two rows`),
    ...rows.flatMap((row) => wrongKind(row)),
    ...rows.flatMap((row) => wrongDefault(row, server)),
    ...unknownScripts(steps, sources.manifest),
    ...steps.flatMap(({ part, number, place }) =>
      place ? [] : [`part ${part}, step ${number} does not say where to do it`],
    ),
    ...steps.flatMap(({ part, number, place, commands }) =>
      place !== 'your machine' && commands.length > 0
        ? [`part ${part}, step ${number} has commands, but is not done on your machine`]
        : [],
    ),
  ]
}

const findMissing = (expected: string[], actual: string[], what: string) =>
  expected.filter((name) => !actual.includes(name)).map((name) => `${name} ${what}`)

function wrongKind({ name, kind }: Setting): string[] {
  const isSecret = secretNames.some((secret) => secret === name)
  // The build reads each setting with the prefix PUBLIC_, and GUIDANCE_MONTHLY_DOLLARS_PER_USER for
  // the terms page. The kind of such a setting must be `public` or `leave it out`.
  const isForBuild = name.startsWith('PUBLIC_') || name === 'GUIDANCE_MONTHLY_DOLLARS_PER_USER'
  const isPublic = isForBuild && kind !== 'leave it out'
  const expected = isSecret ? 'secret' : isPublic ? 'public' : undefined
  if (!kinds.includes(kind)) return [`${name} has an unknown kind`]
  if (expected && kind !== expected)
    return [`${name} is ${kind} on the page, and must be ${expected}`]
  if (!expected && (kind === 'secret' || kind === 'public')) return [`${name} must not be ${kind}`]
  return []
}

/** If a row of a table states a default, such as "60 if not set", compares it with env.ts. */
function wrongDefault({ name, value }: Setting, server: string): string[] {
  const statedDefault = /`?([\w.-]+)`? if not set/.exec(value)?.[1]
  if (statedDefault === undefined) return []
  const line = new RegExp(`^ {2}${name}:.*\\('?${statedDefault.replaceAll('.', '\\.')}'?\\),$`, 'm')
  return line.test(server) ? [] : [`${name} does not default to ${statedDefault}`]
}

function unknownScripts(steps: Step[], manifest: string): string[] {
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> }
  const named = steps.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:]+)/g)])
  const names = new Set(named.map(([, name = '']) => name))
  return findMissing([...names], Object.keys(scripts), 'is not a script in package.json')
}

import { listFunctions } from '@netlify/zip-it-and-ship-it'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contract } from '../../domain/http/contract.schema.ts'

const directory = resolve('netlify/functions')
const names = (await readdir(directory)).map((file) => file.replace(/\.ts$/, ''))
const source = (name: string) => readFile(`${directory}/${name}.ts`, 'utf8')
const contractPaths = [...new Set(Object.values(contract).map((row) => row.path))].sort()

/** True for functions that are not in the contract: the 404 function and scheduled functions. */
const isOutside = async (name: string) =>
  name === 'api-not-found' || /^export const config.* schedule: /m.test(await source(name))
const outside = await Promise.all(names.map(isOutside))
const answering = names.filter((_, index) => !outside[index])

describe('the functions and the contract', () => {
  test('no function is a background function, which has a public path and may need a paid plan (R13)', async () => {
    const texts = await Promise.all(names.map(source))
    expect(names.filter((name) => name.endsWith('-background'))).toEqual([])
    expect(texts.filter((text) => /background:/.test(text))).toEqual([])
  })

  test('the functions serve exactly the paths of the contract, each as a literal', async () => {
    const claimed: string[] = []
    for (const name of answering) {
      const text = await source(name)
      const config = /^export const config: Config = \{\s+path: '(?<path>[^']+)'[^]+?\}$/m.exec(
        text,
      )
      expect(config, `${name} has no literal config with a path`).not.toBeNull()
      expect(config?.[0], 'serve answers a wrong method').not.toContain('method')
      claimed.push(config?.groups?.['path'] ?? '')
    }
    expect(claimed.sort()).toEqual(contractPaths)
  })

  test('the function of a path serves every endpoint of that path', async () => {
    for (const [call, { path }] of Object.entries(contract)) {
      const texts = await Promise.all(names.map(source))
      const serving = texts.filter((text) => new RegExp(`^  ${call}: `, 'm').test(text))
      expect(serving, call).toHaveLength(1)
      expect(serving[0], call).toContain(`path: '${path}'`)
    }
  })

  test('each function has the name of its path', async () => {
    for (const name of answering) {
      const path = /path: '\/api\/(?<path>[^']+)'/.exec(await source(name))?.groups?.['path'] ?? ''
      expect(name).toBe(path.replaceAll('/', '-').replaceAll(':', ''))
    }
  })

  test('Netlify’s bundler finds every route, and no route with a method', async () => {
    const functions = await listFunctions(directory, {
      parseISC: true,
      config: { '*': { nodeBundler: 'esbuild' } },
    })
    expect(functions.map(({ name }) => name).sort()).toEqual([...names].sort())
    expect(functions.every(({ runtimeAPIVersion }) => runtimeAPIVersion === 2)).toBe(true)
    const routes = functions.flatMap(({ routes: own = [] }) => own)
    expect(routes.map(({ pattern }) => pattern).sort()).toEqual(contractPaths)
    expect(routes.flatMap(({ methods }) => methods)).toEqual([])
  })
})

import { listFunctions } from '@netlify/zip-it-and-ship-it'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/http/contract.schema.ts'

const directory = resolve('netlify/functions')
const names = (await readdir(directory)).map((file) => file.replace(/\.ts$/, ''))
const sources = await Promise.all(names.map((name) => readFile(`${directory}/${name}.ts`, 'utf8')))
const functions = await listFunctions(directory, {
  parseISC: true,
  config: { '*': { nodeBundler: 'esbuild' } },
})

describe('the functions and the contract', () => {
  test('no function is a background function, which has a public path and may need a paid plan (R13)', () => {
    expect(names.filter((name) => name.endsWith('-background'))).toEqual([])
    expect(sources.filter((text) => /background:/.test(text))).toEqual([])
  })

  test('Netlify’s bundler finds each path of the contract once, and no route with a method', () => {
    expect(functions.map(({ name }) => name).sort()).toEqual([...names].sort())
    expect(functions.every(({ runtimeAPIVersion }) => runtimeAPIVersion === 2)).toBe(true)
    const routes = functions.flatMap(({ routes: own = [] }) => own)
    const paths = [...new Set(endpoints.map(({ path }) => path))]
    expect(routes.map(({ pattern }) => pattern).sort()).toEqual(paths.sort())
    expect(routes.flatMap(({ methods }) => methods)).toEqual([])
  })

  test.each(endpoints)('the function with the path of $name has its handler', ({ name, path }) => {
    const serving = names.filter((_, index) => sources[index]?.includes(`  '${name}': `))
    const claiming = functions.filter(({ routes = [] }) => routes.some((at) => at.pattern === path))
    expect(serving).toEqual(claiming.map((each) => each.name))
  })
})

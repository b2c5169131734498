/** `npm run lab -- observatory`: scores every page of the built site, and writes .cache/reports/observatory.md. */
import { join } from 'node:path'
import { serveSite } from '../../emulators/netlify/emulator.ts'
import { bringSiteUpToDate } from '../../tests/support/built-site.ts'
import { writeReport } from '../../scripts/write-report.ts'
import { scoreAddress, scoredCalls, scoredPages } from './site-replies.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

/** The highest score that a site with one origin and no cookies can reach. */
const least = 130

process.chdir(root)
bringSiteUpToDate()

const site = await serveSite({
  dist,
  functionsDirectory: 'netlify/functions',
  config: 'netlify.toml',
  port: 0,
})
// Hide the functions' own log lines.
console.info = console.error = () => undefined
const rows: { path: string; score: number }[] = []
const results = new Map<string, { modifier: number; count: number }>()
for (const path of [...(await scoredPages(dist)), ...scoredCalls]) {
  const { score, findings } = await scoreAddress(site.url, path)
  rows.push({ path, score })
  for (const { rule, result, modifier } of findings) {
    const name = `${rule} | ${result}`
    const count = (results.get(name)?.count ?? 0) + 1
    results.set(name, { modifier, count })
  }
}
await site.close()

const signed = (modifier: number) => (modifier > 0 ? `+${modifier}` : `${modifier}`)
const ruleRows = [...results].map(
  ([name, { modifier, count }]) => `| ${name} | ${signed(modifier)} | ${count} |`,
)
const text = `# Mozilla's Observatory, applied to every page

Written by \`npm run lab -- observatory\` on ${new Date().toISOString().slice(0, 10)}: ${rows.length} addresses, each with at
least ${Math.min(...rows.map(({ score }) => score))} points. 100 is an A+. 130 is the most that a site can reach without cookies of its own and without
integrity attributes on its own scripts. \`tests/site/e1-static.fault.test.ts\` requires it of every page.

The rules are those of \`@mdn/mdn-http-observatory\` 1.4.8, algorithm version 4, in \`lab/security/observatory-rules.ts\`.
The package is not a dependency: it brings a web server, a Postgres driver with a native build, an error reporter and
jsdom, and it scans only https. On 2026-11-21 its own analyzers and these rules judged 49 good and bad replies and
agreed on every result. No local server can show two things, which count as passed: the host's redirect from http to
https, and its certificate.

| Rule | Result | Points | Addresses |
| --- | --- | --: | --: |
${ruleRows.join('\n')}

| Address | Score |
| --- | --: |
${rows.map(({ path, score }) => `| \`${path}\` | ${score} |`).join('\n')}
`
await writeReport('observatory', text)

console.log(ruleRows.join('\n'))
const low = rows.filter(({ score }) => score < least)
for (const { path, score } of low) console.log(`${score} ${path}`)
console.log(`${rows.length} addresses, ${rows.length - low.length} with at least ${least}.`)
process.exit(low.length === 0 ? 0 : 1)

/**
 * Writes the name of a long step, then, when it is over, how it went and how long it took.
 * @param {string} name
 * @returns {(ok: boolean, note?: string) => void}
 */
export function progress(name) {
  const started = Date.now()
  process.stdout.write(`${name} … `)
  return (ok, note = '') => {
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${ok ? 'ok' : 'FAILED'}${note && ` (${note})`}, ${seconds} s\n`)
  }
}

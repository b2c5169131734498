/**
 * Prints the name of a long step. The returned function prints a second line with the name, the
 * result and the duration. Both lines name the step, because two steps may run at the same time.
 * @param {string} name
 * @returns {(ok: boolean, note?: string) => void}
 */
export function progress(name) {
  const started = Date.now()
  process.stdout.write(`${name} …\n`)
  return (ok, note = '') => {
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${name}: ${ok ? 'ok' : 'FAILED'}${note && ` (${note})`}, ${seconds} s\n`)
  }
}

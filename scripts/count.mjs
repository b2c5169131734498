/**
 * Counts the test cases in the JSON report of a vitest run. Adds one failure for each file that
 * failed but lists no failed case, for example because it did not load. If there is no failure yet,
 * counts one if vitest exited with an error or no case passed.
 * @param {object | undefined} report
 * @param {boolean} exitedWell
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countCases(report, exitedWell) {
  const files = report?.testResults ?? []
  const count = (status) =>
    files.reduce(
      (sum, { assertionResults }) =>
        sum + assertionResults.filter((result) => result.status === status).length,
      0,
    )
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const passed = count('passed')
  const failed = count('failed') + brokenFiles
  const silent = failed === 0 && (!exitedWell || passed === 0)
  return { passed, failed: silent ? 1 : failed, skipped: count('skipped') + count('pending') }
}

/**
 * Returns the cases that failed first and passed on a retry, each with the first line of its first
 * error. The usual cause is a busy machine or a race.
 * @param {object | undefined} report
 * @returns {string[]}
 */
export function retriedCases(report) {
  const results = (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults)
  return results
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0].split('\n')[0]}`)
}

/** A program can encode a link again each time that it passes the link on. */
const mostRounds = 3

const decodeRun = (run: string): string => {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}

/**
 * Undoes the encoding that mail and chat programs add to a link, such as `%3D` or `%253D` for `=`,
 * and `&amp;`. Only for links whose own values contain neither `%` nor `&`.
 */
export function decodeLink(text: string): string {
  let decoded = text
  for (let round = 0; round < mostRounds; round += 1) {
    decoded = decoded.replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeRun).replaceAll('&amp;', '&')
  }
  return decoded
}

/**
 * Reads a query such as `?q=foot&sort=cost`, also if its `=` or `&` were encoded. A value may contain
 * both: in `?q=a%3Db`, `q` is `a=b`.
 */
export const readParams = (query: string): URLSearchParams =>
  new URLSearchParams(
    !query.includes('=') || /(?:%26|%2526|&amp;)[a-z]+(?:=|%3D|%253D)/i.test(query)
      ? decodeLink(query)
      : query,
  )

/**
 * Node loads this file before each command of docs/going-live.md that comes after the deploy step.
 * The file replaces `fetch`: a request to the site's URL (YOUR_SITE) goes to the local server
 * (YOUR_SITE_AT).
 */
const ask = globalThis.fetch
const { YOUR_SITE: site, YOUR_SITE_AT: at } = process.env

globalThis.fetch = (input, init) => {
  const address = String(input instanceof Request ? input.url : input)
  return site && at && address.startsWith(site)
    ? ask(at + address.slice(site.length), init)
    : ask(input, init)
}

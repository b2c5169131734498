import { createHash } from 'node:crypto'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
  :root { color-scheme: light dark; --ink: #12201f; --paper: #fbfcf8; --soft: #51625f; --line: #6d7e7d;
    --action: #0a583f; --on-action: #fbfcf8; --alert: #9b1c1c }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8efe9; --paper: #101816; --soft: #a9b8b4;
    --line: #7c8d8a; --action: #7fd1ae; --on-action: #0b1f18; --alert: #ffb4a9 } }
  * { box-sizing: border-box }
  body { margin: 0; font: 17px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
    overflow-wrap: anywhere }
  .banner { margin: 0; padding: .75rem 1rem; background: #f8ca5f; color: #362607; text-align: center }
  main { max-width: 26rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem; line-height: 1.2 } h2 { font-size: 1.125rem; margin: 2rem 0 .5rem }
  .price { font-size: 1.5rem; margin: 0 } .soft { color: var(--soft) }
  .problem { padding: .75rem 1rem; border: 2px solid var(--alert); border-radius: 6px; color: var(--alert) }
  label { display: block; font-size: 15px }
  input, button, .button { width: 100%; min-height: 44px; margin-bottom: 1rem; padding: 0 .75rem;
    border: 1px solid var(--line); border-radius: 6px; font: inherit; color: inherit; background: transparent }
  button, .button { display: flex; align-items: center; justify-content: center; cursor: pointer;
    text-decoration: none }
  button.main { border: 0; background: var(--action); color: var(--on-action) }
  a { color: var(--action) } main > a, li a { display: inline-flex; align-items: center; min-height: 44px }
  a.button { color: inherit }
  :focus-visible { outline: 3px solid var(--action); outline-offset: 2px }
  fieldset { margin: 0 0 1rem; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 6px }
  fieldset label { display: flex; align-items: center; min-height: 44px }
  .consent { display: flex; align-items: start; min-height: 44px; margin-bottom: 1rem }
  .consent [type='checkbox'] { flex: none; width: 24px; min-height: 24px; margin: 0 .75rem 0 0 }
  [type='radio'] { width: auto; min-height: 0; margin: 0 .75rem 0 0 }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
  ul { padding: 0; list-style: none } li { display: flex; flex-wrap: wrap; gap: 0 1rem;
    align-items: center; justify-content: space-between; border-bottom: 1px solid var(--line) }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Renders a hosted page without scripts.
 * @param formTarget URL to which the emulator redirects after the user submits the form. The
 *   Content-Security-Policy must allow it, because browsers apply `form-action` to redirects too.
 */
export function htmlPage(
  title: string,
  content: string,
  { status = 200, formTarget }: { status?: number; formTarget?: string } = {},
): Response {
  const formAction = ["'self'", formTarget && new URL(formTarget).origin].filter(Boolean).join(' ')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${formAction}`,
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return new Response(
    `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="data:,">
  <title>${escapeHtml(title)} | local emulator</title>
  <style>${style}</style>
</head>
<body>
  <header><p class="banner">Local emulator of Stripe. No real account, card or charge.</p></header>
  <main>
    <h1>${escapeHtml(title)}</h1>
    ${content}
  </main>
</body>
</html>
`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // Do not use `no-store`. It would make the browser load a page again when the user returns
        // to it. If the page is the reply to a form, the browser would ask to send the form again.
        'cache-control': 'private, no-cache',
        'content-security-policy': policy.join('; '),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    },
  )
}

/** Redirects with 303, so that the Back button does not send the form again. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

export const cardFields = `
  <label for="number">Card number</label>
  <input id="number" name="number" inputmode="numeric" autocomplete="off" required
    value="4242 4242 4242 4242">
  <div class="pair">
    <div><label for="expiry">Expiry</label>
      <input id="expiry" name="expiry" autocomplete="off" required value="12/34"></div>
    <div><label for="cvc">CVC</label>
      <input id="cvc" name="cvc" inputmode="numeric" autocomplete="off" required value="123"></div>
  </div>`

export const errorMessage = (message: string | undefined): string =>
  message ? `<p class="problem" role="alert">${escapeHtml(message)}</p>` : ''

export const readCardFields = (form: URLSearchParams) => ({
  number: form.get('number') ?? '',
  expiry: form.get('expiry') ?? '',
  cvc: form.get('cvc') ?? '',
})

/** Formats a Unix time in seconds as a date, such as `November 21, 2026`. */
export const formatDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

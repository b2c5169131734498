const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
}

export function consentPage(state: string): Response {
  const cancel = `/__clerk/v1/oauth_callback?error=access_denied&state=${encodeURIComponent(state)}`
  return page(
    'Choose an account',
    `<p>to continue to RN Opportunities</p>
    <form method="post" action="/__clerk/google">
      <input type="hidden" name="state" value="${escape(state)}">
      <label for="email">Email</label>
      <input id="email" name="email" type="email" required autofocus autocomplete="email">
      <button>Continue</button>
      <a href="${escape(cancel)}">Cancel</a>
    </form>`,
  )
}

export const errorPage = (sentence: string, status: number): Response =>
  page(
    'This page has expired',
    `<p>${escape(sentence)}</p><p><a href="/">Back to the site</a></p>`,
    status,
  )

const page = (title: string, content: string, status = 200) =>
  new Response(
    `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} | local emulator</title>
  <style>
    :root { color-scheme: light dark }
    body { margin: 0; font: 17px/1.5 system-ui, sans-serif }
    .banner { margin: 0; padding: .75rem 1rem; background: #f8ca5f; color: #362607; text-align: center }
    main { max-width: 22rem; margin: 3rem auto; padding: 0 1rem }
    label { display: block; font-size: 15px }
    input, button { box-sizing: border-box; width: 100%; min-height: 44px; margin-bottom: 1rem;
      padding: 0 .75rem; border: 1px solid #6d7e7d; border-radius: 6px; font: inherit }
    button { border: 0; background: #0a583f; color: #fbfcf8 }
  </style>
</head>
<body>
  <p class="banner">Local emulator of Clerk. No real account, card or charge.</p>
  <main>
    <h1>${title}</h1>
    ${content}
  </main>
</body>
</html>
`,
    { status, headers },
  )

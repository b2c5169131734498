import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every place that writes to the browser's storage, and what the privacy page says of it. */
const stored: [place: string, said: string][] = [
  ['src/layouts/page-script.ts localStorage', 'your choice of light or dark'],
  ['src/layouts/page-script.ts sessionStorage', 'that you closed a banner'],
  ['src/browser/sign-in.ts sessionStorage', 'the page to return to from Google'],
  ['src/stores/chat/drafts.ts sessionStorage', 'an AI message not yet sent or answered'],
  ['src/stores/account/intent.ts sessionStorage', '(a save, or a question with its words)'],
  [
    'src/stores/saved/notes.ts localStorage',
    'notes that you typed and that have not reached us yet',
  ],
  ['src/stores/members/roadmap.ts localStorage', 'roadmap steps that you checked off'],
  ['src/stores/ui/toasts.ts sessionStorage', 'a notice for the next page'],
  ['src/stores/account/user.ts localStorage', 'your current plan'],
]

/** A call that writes, or an assignment to a key; `==` compares. */
const write =
  /\b(localStorage|sessionStorage)(?:\??\.setItem\(|\.\w+\s*=(?!=)|\[[^\]]+\]\s*=(?!=))/g

const writes = (file: string, text: string): string[] =>
  [...text.matchAll(write)].map(([, storage]) => `${file} ${storage}`)

test('the privacy page names everything that is kept in the browser', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}').map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) => writes(file, readFileSync(file, 'utf8'))).sort()
  expect(found, 'another write: say it on the privacy page, and add it here').toEqual(
    stored.map(([place]) => place).sort(),
  )

  const page = readFileSync('src/pages/privacy.astro', 'utf8').replace(/\s+/g, ' ')
  const missing = stored.map(([, said]) => said).filter((said) => !page.includes(said))
  expect(missing).toEqual([])
})

test.each([
  ["localStorage.setItem('a', b)", 1],
  ['sessionStorage?.setItem(key, b)', 1],
  ['localStorage.theme = dark', 1],
  ["sessionStorage['a'] = b", 1],
  ['if (localStorage.theme == dark) sessionStorage.removeItem(key)', 0],
])('it is heard: %s', (text, times) => {
  expect(writes('a.ts', text)).toHaveLength(times)
})

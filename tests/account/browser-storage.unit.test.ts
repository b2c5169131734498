import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Each file that writes to browser storage, and how the privacy page describes the stored data. */
const storageWrites: [place: string, text: string][] = [
  ['src/layouts/Page.astro localStorage', 'your choice of light or dark'],
  ['src/components/billing/UpgradeBanner.astro sessionStorage', 'that you closed a banner'],
  ['src/browser/sign-in.ts sessionStorage', 'the page to open after you sign in with Google'],
  ['src/stores/account/sign-in-steps.ts sessionStorage', 'the button that opened the sign-in form'],
  [
    'src/stores/chat/conversation.ts sessionStorage',
    'an AI message that is not sent or answered yet',
  ],
  ['src/stores/account/session.ts localStorage', 'that you have signed in here before'],
  [
    'src/stores/account/intent.ts sessionStorage',
    'the action that you started before you signed in (save an opportunity or a scenario, start a',
  ],
  ['src/stores/saved/notes.ts localStorage', 'notes that we have not saved yet'],
  [
    'src/stores/launch/plans.ts localStorage',
    'changes to your plans that we have not saved yet, until they are saved',
  ],
  ['src/stores/tools/take-home.ts localStorage', 'your numbers in the take-home calculator'],
  ['src/stores/tools/take-home.ts sessionStorage', 'your numbers in the take-home calculator'],
  [
    'src/stores/tools/compare-selection.ts localStorage',
    'opportunities that you selected for a comparison',
  ],
  [
    'src/stores/tools/change-profile.ts localStorage',
    'your answers about your job, with the state that',
  ],
  ['src/stores/tools/fit-answers.ts localStorage', 'your answers in the fit quiz, until'],
  ['src/stores/ui/toasts.ts sessionStorage', 'a notice to show on the next page'],
  ['src/stores/account/user.ts localStorage', 'your current plan'],
]

/**
 * Matches code that stores a value: writeStored(), setItem() or an assignment to a key. Does not
 * match a comparison. Does not match writeStored() with `undefined`, because that call removes the
 * key.
 */
const writePattern =
  /\b(localStorage|sessionStorage)(?:(?<=writeStored\(\s*'\w+)'(?!, [\w()]+, undefined\))|\??\.setItem\(|\.\w+\s*=(?!=)|\[[^\]]+\]\s*=(?!=))/g

test('the privacy page names everything that the site stores in the browser', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}').map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(150)
  const places = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(writePattern)].map(([, name]) => `${file} ${name}`),
  )
  expect(places.sort(), 'a new write: describe it on the privacy page, and add it here').toEqual(
    storageWrites.map(([place]) => place).sort(),
  )

  const page = readFileSync('src/pages/privacy.astro', 'utf8').replace(/\s+/g, ' ')
  const missing = storageWrites.map(([, text]) => text).filter((text) => !page.includes(text))
  expect(missing).toEqual([])
})

import { atom } from 'nanostores'

const key = (slug: string) => `roadmap:${slug}`

/** The steps checked off, by their words: a step that an editor rewrites is to be done again. */
export const $ticked = atom<readonly string[]>([])

/** Takes up where this browser left off. */
export function loadTicked(slug: string): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(slug)) ?? '[]')
    $ticked.set(Array.isArray(kept) ? kept.filter((step) => typeof step === 'string') : [])
  } catch {
    $ticked.set([])
  }
}

export function tick(slug: string, step: string, done: boolean): void {
  const others = $ticked.get().filter((each) => each !== step)
  $ticked.set(done ? [...others, step] : others)
  try {
    localStorage.setItem(key(slug), JSON.stringify($ticked.get()))
  } catch {
    // Storage is switched off: the ticks last as long as the page.
  }
}

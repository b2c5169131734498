import { atom } from 'nanostores'

const key = (slug: string) => `roadmap:${slug}`

/** The steps checked off, by their words: a step that an editor rewrites is to be done again. */
export const $checkedSteps = atom<readonly string[]>([])

/** Takes up where this browser left off. */
export function loadCheckedSteps(slug: string): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(slug)) ?? '[]')
    $checkedSteps.set(Array.isArray(kept) ? kept.filter((step) => typeof step === 'string') : [])
  } catch {
    $checkedSteps.set([])
  }
}

export function setStepChecked(slug: string, step: string, done: boolean): void {
  const others = $checkedSteps.get().filter((each) => each !== step)
  $checkedSteps.set(done ? [...others, step] : others)
  try {
    localStorage.setItem(key(slug), JSON.stringify($checkedSteps.get()))
  } catch {
    // Storage is switched off: the ticks last as long as the page.
  }
}

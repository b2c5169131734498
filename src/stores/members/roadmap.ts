import { atom } from 'nanostores'

const key = (slug: string) => `roadmap:${slug}`

/** The texts of the checked steps. If an editor rewrites a step, it becomes unchecked. */
export const $checkedSteps = atom<readonly string[]>([])

/** Loads the progress that is saved in this browser. */
export function loadCheckedSteps(slug: string): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(slug)) ?? '[]')
    $checkedSteps.set(
      Array.isArray(stored) ? stored.filter((step) => typeof step === 'string') : [],
    )
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
    // Storage is off. The progress lasts until the page closes.
  }
}

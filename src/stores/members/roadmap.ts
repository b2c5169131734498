import { parseTexts, storeForMember } from './member-storage.ts'

const steps = storeForMember('roadmap', [], parseTexts)

/** The texts of the checked steps. If we change the text of a step, the step becomes unchecked. */
export const $checkedSteps = steps.$value

export const loadCheckedSteps = (slug: string): void => steps.load(slug)

export const setStepChecked = (step: string, done: boolean): void =>
  steps.change((checked) => {
    const others = checked.filter((each) => each !== step)
    return done ? [...others, step] : others
  })

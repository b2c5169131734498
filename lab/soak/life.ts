import { setTimeout as wait } from 'node:timers/promises'
import { askAndLeave, askGuide, askTwice, deleteTalk, readTalk } from './asking.ts'
import type { Dice } from './dice.ts'
import { leave, leaveDuringCheckout } from './leaving.ts'
import {
  letTimePass,
  pay,
  payEarlierCheckout,
  payInTwoTabs,
  readPremium,
  refreshOnce,
  visitPortal,
} from './paying.ts'
import { newPerson } from './person.ts'
import type { Person, World } from './person.ts'
import { annotate, readList, save, saveTwice, unsave } from './saving.ts'
import { arrive, browse, readAccount, readOffer } from './visiting.ts'

/** The actions of users, with their relative frequency. */
const doings = {
  browse: [26, browse],
  readList: [4, readList],
  save: [12, save],
  saveTwice: [2, saveTwice],
  annotate: [10, annotate],
  unsave: [4, unsave],
  askGuide: [9, askGuide],
  askAndLeave: [3, askAndLeave],
  askTwice: [1, askTwice],
  readTalk: [4, readTalk],
  deleteTalk: [1, deleteTalk],
  pay: [6, pay],
  payEarlierCheckout: [2, payEarlierCheckout],
  payInTwoTabs: [1, payInTwoTabs],
  visitPortal: [3, visitPortal],
  refreshOnce: [3, refreshOnce],
  readPremium: [8, readPremium],
  readAccount: [5, readAccount],
  readOffer: [0.5, readOffer],
} as const satisfies Record<string, [number, (world: World, person: Person) => Promise<void>]>

type Name = keyof typeof doings
const weights = Object.fromEntries(
  Object.entries(doings).map(([name, [weight]]) => [name, weight]),
) as Record<Name, number>

/** Pause between two actions of a user, in milliseconds. */
const pause = [100, 1_800] as const

/** Probability that an action is the user's last. */
const lastTime = 1 / 40

/** Limits of a soak. */
export interface Bounds {
  until: number
  people: number
  actions: number
}

/**
 * Lets users come one after another until a limit is reached. Each user performs random actions and
 * then leaves: some delete the account, others just stop. Adds every user to `everybody`.
 */
export async function livePlace(
  world: World,
  dice: Dice,
  everybody: Person[],
  bounds: Bounds,
): Promise<void> {
  const goesOn = () => performance.now() < bounds.until && bounds.actions > 0
  while (goesOn() && everybody.length < bounds.people) {
    const person = newPerson(world, dice)
    everybody.push(person)
    await arrive(world, person)
    for (let isLast = false; goesOn() && !isLast; isLast = dice.chance(lastTime)) {
      bounds.actions -= 1
      await doings[dice.weighted(weights)][1](world, person)
      await wait(dice.between(...pause))
    }
    if (!goesOn()) return
    const end = dice.weighted({ stayAway: 4, timePasses: 3, leave: 4, leaveDuringCheckout: 1 })
    if (end === 'timePasses') await letTimePass(world, person)
    if (end === 'leave') await leave(world, person)
    if (end === 'leaveDuringCheckout') await leaveDuringCheckout(world, person)
  }
}

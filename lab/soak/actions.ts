import { setTimeout as wait } from 'node:timers/promises'
import { askAndLeave, askGuide, askTwice, deleteConversation, readConversation } from './asking.ts'
import type { Dice } from './dice.ts'
import { deleteAccount, deleteDuringCheckout } from './deleting.ts'
import {
  letTimePass,
  buyMembership,
  payEarlierCheckout,
  payInTwoTabs,
  readPremium,
  refreshOnce,
  visitPortal,
} from './paying.ts'
import { createSoakUser } from './soak-user.ts'
import type { SoakUser, World } from './soak-user.ts'
import { changeNotes, readList, saveEntry, saveTwice, removeSave } from './saving.ts'
import { signUp, readPage, readAccount, readOffer } from './visiting.ts'

const userActions = {
  readPage: [26, readPage],
  readList: [4, readList],
  saveEntry: [12, saveEntry],
  saveTwice: [2, saveTwice],
  changeNotes: [10, changeNotes],
  removeSave: [4, removeSave],
  askGuide: [9, askGuide],
  askAndLeave: [3, askAndLeave],
  askTwice: [1, askTwice],
  readConversation: [4, readConversation],
  deleteConversation: [1, deleteConversation],
  buyMembership: [6, buyMembership],
  payEarlierCheckout: [2, payEarlierCheckout],
  payInTwoTabs: [1, payInTwoTabs],
  visitPortal: [3, visitPortal],
  refreshOnce: [3, refreshOnce],
  readPremium: [8, readPremium],
  readAccount: [5, readAccount],
  readOffer: [0.5, readOffer],
} as const satisfies Record<string, [number, (world: World, user: SoakUser) => Promise<void>]>

type Name = keyof typeof userActions
const weights = Object.fromEntries(
  Object.entries(userActions).map(([name, [weight]]) => [name, weight]),
) as Record<Name, number>

/** Minimum and maximum pause between two actions of a user, in milliseconds. */
const pause = [100, 1_800] as const

const lastActionChance = 1 / 40

export interface Bounds {
  /** The end time, as a value of `performance.now()`. */
  until: number
  users: number
  /** The number of actions that all users together may still do. */
  actions: number
}

/**
 * Simulates users one after another until a limit of `bounds` is reached, and adds each to `users`.
 * After a user's last action, the user may delete the account, or `letTimePass` may advance the
 * clock of the user's Stripe customer by months.
 */
export async function runUsers(
  world: World,
  dice: Dice,
  users: SoakUser[],
  bounds: Bounds,
): Promise<void> {
  const shouldContinue = () => performance.now() < bounds.until && bounds.actions > 0
  while (shouldContinue() && users.length < bounds.users) {
    const user = createSoakUser(world, dice)
    users.push(user)
    await signUp(world, user)
    for (let isLast = false; shouldContinue() && !isLast; isLast = dice.chance(lastActionChance)) {
      bounds.actions -= 1
      await userActions[dice.weighted(weights)][1](world, user)
      await wait(dice.between(...pause))
    }
    if (!shouldContinue()) return
    const end = dice.weighted({
      stayAway: 4,
      timePasses: 3,
      deleteAccount: 4,
      deleteDuringCheckout: 1,
    })
    if (end === 'timePasses') await letTimePass(world, user)
    if (end === 'deleteAccount') await deleteAccount(world, user)
    if (end === 'deleteDuringCheckout') await deleteDuringCheckout(world, user)
  }
}

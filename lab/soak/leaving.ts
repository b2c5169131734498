import { setTimeout as wait } from 'node:timers/promises'
import { deletionPhrase } from '../../domain/account/deletion-phrase.ts'
import { openCheckout, payPage } from './paying.ts'
import { ask } from './person.ts'
import type { Person, World } from './person.ts'

type Doing = (world: World, person: Person) => Promise<void>

/** Deletes the account, and retries while that fails, as a user would. */
export const leave: Doing = async (world, person) => {
  const { ledger, dice } = person
  const persists = dice.chance(0.9)
  for (let round = 0; round < 20; round++) {
    ledger.departure = 'asked'
    const { body, code } = await ask(world, person, 'deleteAccount', {
      input: { confirm: deletionPhrase },
    })
    // The account is already deleted: the reply to an earlier request was lost.
    if (body || code === 'unauthorized') {
      ledger.departure = 'gone'
      return
    }
    if (!persists) return
    await wait(1_500)
  }
}

/**
 * Deletes the account in one tab while another tab pays a checkout. The checkout may be older than
 * the deletion.
 */
export const leaveDuringCheckout: Doing = async (world, person) => {
  const before = person.dice.chance(0.5) ? await openCheckout(world, person) : undefined
  const buy = async () => {
    await wait(person.dice.between(0, 60))
    const url = before ?? (await openCheckout(world, person))
    if (url !== undefined) await payPage(world, person, url)
  }
  await Promise.all([leave(world, person), buy()])
}

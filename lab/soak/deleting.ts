import { setTimeout as wait } from 'node:timers/promises'
import { deletionPhrase } from '../../domain/account/deletion-phrase.ts'
import { openCheckout, payPage } from './paying.ts'
import { callEndpoint } from './soak-user.ts'
import type { SoakUser, World } from './soak-user.ts'

type Action = (world: World, user: SoakUser) => Promise<void>

export const deleteAccount: Action = async (world, user) => {
  const { ledger, dice } = user
  const persists = dice.chance(0.9)
  let refusals = 0
  for (let round = 0; round < 20; round++) {
    ledger.deletion = 'requested'
    const { body, code } = await callEndpoint(world, user, 'deleteAccount', {
      input: { confirm: deletionPhrase },
    })
    // `unauthorized` means that the account is already deleted, and that the reply to an earlier
    // request was lost.
    if (body || code === 'unauthorized') {
      ledger.deletion = 'done'
      return
    }
    if (!persists) return
    if (code === 'in_progress') refusals += 1
    await wait(1_500)
  }
  // A payment or a checkout in another tab blocks the deletion only for seconds. The 20 rounds take
  // at least 30 seconds, so 20 rejections with `in_progress` are a finding.
  if (refusals === 20) world.book.find('An account cannot be deleted', user.email)
}

export const deleteDuringCheckout: Action = async (world, user) => {
  const before = user.dice.chance(0.5) ? await openCheckout(world, user) : undefined
  const buy = async () => {
    await wait(user.dice.between(0, 60))
    const url = before ?? (await openCheckout(world, user))
    if (url !== undefined) await payPage(world, user, url)
  }
  await Promise.all([deleteAccount(world, user), buy()])
}

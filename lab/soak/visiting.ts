import { setTimeout as wait } from 'node:timers/promises'
import { callEndpoint } from './soak-user.ts'
import type { SoakUser, World } from './soak-user.ts'

type Action = (world: World, user: SoakUser) => Promise<void>

/** The request for a static page must succeed even during faults, because it needs no vendor. */
export const readPage: Action = async ({ set, book, pages }, { dice }) => {
  const path = dice.pick(pages)
  try {
    const reply = await fetch(set.siteUrl + path, { redirect: 'manual' })
    const { length } = await reply.arrayBuffer().then((bytes) => new Uint8Array(bytes))
    const isRight = reply.status === 200 && length > 0
    book.note('browse', isRight ? 'done' : 'unexpected')
    if (!isRight) book.find(`A page answers ${reply.status}`, path)
  } catch (error) {
    book.note('browse', 'unexpected')
    book.find('A page did not load', `${path} ${String(error)}`)
  }
}

export const signUp: Action = async (world, user) => {
  for (let round = 0; round < 30; round++) {
    const { body } = await callEndpoint(world, user, 'getUser')
    if (body) {
      user.id = body.id
      if (body.email !== user.email) world.book.find('The reply is another user’s', { user, body })
      return
    }
    await wait(500)
  }
  world.book.find('A new user got no reply for 15 s', user.email)
}

export const readAccount: Action = async (world, user) => {
  await callEndpoint(world, user, 'getUser')
  await callEndpoint(world, user, 'getLimits')
  if (user.dice.chance(0.2)) await callEndpoint(world, user, 'exportAccount')
  if (user.dice.chance(0.2)) await callEndpoint(world, user, 'listRefunds')
}

export const readOffer: Action = async (world, user) => {
  const { body } = await callEndpoint(world, user, 'getFoundingOffer')
  if (body && (body.remaining < 0 || body.remaining > body.total)) {
    world.book.find('The founding offer has an impossible number of seats', body)
  }
}

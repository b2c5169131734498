import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './person.ts'
import type { Person, World } from './person.ts'

type Doing = (world: World, person: Person) => Promise<void>

/** Reads a page or a file. The static site needs no vendor, so this must never fail. */
export const browse: Doing = async ({ set, book, pages }, { dice }) => {
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

/** A new user's first request, repeated until it gets a reply. */
export const arrive: Doing = async (world, person) => {
  for (let round = 0; round < 30; round++) {
    const { body } = await ask(world, person, 'getUser')
    if (body) {
      person.id = body.id
      if (body.email !== person.email)
        world.book.find('The reply is another user’s', { person, body })
      return
    }
    await wait(500)
  }
  world.book.find('A new user got no reply for 15 s', person.email)
}

/** Sends the requests of the header and the account page. */
export const readAccount: Doing = async (world, person) => {
  await ask(world, person, 'getUser')
  await ask(world, person, 'getLimits')
  if (person.dice.chance(0.2)) await ask(world, person, 'exportAccount')
  if (person.dice.chance(0.2)) await ask(world, person, 'listRefunds')
}

export const readOffer: Doing = async (world, person) => {
  const { body } = await ask(world, person, 'getFoundingOffer')
  if (body && (body.remaining < 0 || body.remaining > body.total)) {
    world.book.find('The founding offer has an impossible number of seats', body)
  }
}

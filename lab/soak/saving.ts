import { savedStatuses } from '../../domain/saved/saved.schema.ts'
import type { SavedItem } from '../../domain/saved/saved.schema.ts'
import {
  absent,
  changing,
  possible,
  savedState,
  saving,
  unsaving,
  witness,
  write,
} from './ledger.ts'
import { ask } from './person.ts'
import type { Person, World } from './person.ts'

type Doing = (world: World, person: Person) => Promise<void>

/** Whether a request has no acknowledged result: it may or may not have changed the row. */
const isUncertain = (status: number): boolean => status === 0 || status >= 500

/** Compares an acknowledged item with the ledger. A reply shows the item as it is now. */
function meet({ book }: World, { email, ledger }: Person, item: SavedItem, what: string): void {
  const before = [...possible(ledger, item.opportunitySlug)]
  if (witness(ledger, item.opportunitySlug, savedState(item))) return
  book.find('A save differs from the acknowledged one', { email, what, item, before })
}

/** Picks one of the first 8 slugs, so that saves, changes and deletions often collide. */
const slugOf = ({ slugs }: World, { dice }: Person): string =>
  slugs[Math.floor(dice.between(0, Math.min(8, slugs.length)))] ?? slugs[0]

/** Picks a slug that is surely on the list, and sometimes any slug. */
function savedSlugOf(world: World, person: Person): string {
  const known = [...person.ledger.saves].filter(([, states]) => !states.has(absent))
  const [first, ...more] = known.map(([slug]) => slug)
  if (first === undefined || person.dice.chance(0.1)) return slugOf(world, person)
  return person.dice.pick([first, ...more])
}

export const save: Doing = async (world, person) => {
  const slug = slugOf(world, person)
  const before = [...possible(person.ledger, slug)]
  const { status, body } = await ask(world, person, 'saveOpportunity', {
    input: { opportunitySlug: slug },
  })
  if (isUncertain(status)) return write(person.ledger, slug, saving, false)
  if (!body) return refused(world, person)
  write(person.ledger, slug, saving, true)
  meet(world, person, body, 'save')
  const isRight = status === 201 ? before.includes(absent) : before.some((one) => one !== absent)
  if (!isRight) world.book.find('A save has the wrong status, 200 or 201', { status, before })
}

/** A free user is rejected at three saves. A user who paid may have lost the membership since. */
function refused({ book }: World, { email, ledger }: Person): void {
  const most = [...ledger.saves.values()].filter((states) =>
    [...states].some((state) => state !== absent),
  ).length
  if (most < 3 && ledger.departure === 'here')
    book.find('A save was rejected below the limit', email)
}

/** Sends the same save from two tabs. */
export const saveTwice: Doing = async (world, person) => {
  const slug = slugOf(world, person)
  const params = { input: { opportunitySlug: slug } }
  const both = await Promise.all([
    ask(world, person, 'saveOpportunity', params),
    ask(world, person, 'saveOpportunity', params),
  ])
  const isNew = both.filter(({ status }) => status === 201).length
  if (isNew > 1) world.book.find('One save was created twice', both)
  const isSure = both.some(({ body }) => body)
  if (isSure || both.some(({ status }) => isUncertain(status))) {
    write(person.ledger, slug, saving, isSure)
  }
  for (const { body } of both) if (body) meet(world, person, body, 'save from two tabs')
}

export const annotate: Doing = async (world, person) => {
  const slug = savedSlugOf(world, person)
  const { dice, ledger } = person
  const changes = {
    ...(dice.chance(0.7) && { notes: `Note ${Math.floor(dice.roll() * 1e9)} “${slug}”` }),
    ...(dice.chance(0.5) && { status: dice.pick(savedStatuses) }),
  }
  const before = possible(ledger, slug)
  const { status, body, code } = await ask(world, person, 'changeSaved', { slug, input: changes })
  if (isUncertain(status)) return write(ledger, slug, changing(changes), false)
  if (code === 'not_found') {
    if (!before.has(absent)) world.book.find('A save was lost', { email: person.email, slug })
    ledger.saves.set(slug, new Set([absent]))
  }
  if (!body) return
  write(ledger, slug, changing(changes), true)
  meet(world, person, body, 'change')
}

export const unsave: Doing = async (world, person) => {
  const slug = savedSlugOf(world, person)
  const before = [...possible(person.ledger, slug)]
  const { status, body } = await ask(world, person, 'removeSaved', { slug })
  if (!body) return isUncertain(status) ? write(person.ledger, slug, unsaving, false) : undefined
  write(person.ledger, slug, unsaving, true)
  const isRight = body.removed ? before.some((one) => one !== absent) : before.includes(absent)
  if (!isRight) world.book.find('A deletion contradicts the ledger', { slug, before, ...body })
}

/** Reads the list. It must show every save and no other. */
export const readList: Doing = async (world, person) => {
  const { body } = await ask(world, person, 'listSaved')
  if (!body) return
  for (const item of body) meet(world, person, item, 'list')
  const listed = new Set(body.map(({ opportunitySlug }) => opportunitySlug))
  for (const slug of person.ledger.saves.keys()) {
    if (listed.has(slug) || witness(person.ledger, slug, absent)) continue
    world.book.find('A save was lost', { email: person.email, slug, from: 'the list' })
  }
}

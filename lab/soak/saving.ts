import { savedStatuses } from '../../domain/saved/saved.schema.ts'
import type { SavedItem } from '../../domain/saved/saved.schema.ts'
import {
  absent,
  changeStep,
  possibleStates,
  savedState,
  saveStep,
  removeStep,
  narrowTo,
  recordStep,
} from './ledger.ts'
import { callEndpoint } from './soak-user.ts'
import type { SoakUser, World } from './soak-user.ts'

type Action = (world: World, user: SoakUser) => Promise<void>

/**
 * Whether the site may have stored the change although the request failed. Status 0 means no
 * complete reply.
 */
const isUncertain = (status: number): boolean => status === 0 || status >= 500

function checkItem(
  { book }: World,
  { email, ledger }: SoakUser,
  item: SavedItem,
  what: string,
): void {
  const before = [...possibleStates(ledger, item.opportunitySlug)]
  if (narrowTo(ledger, item.opportunitySlug, savedState(item))) return
  book.find('A save differs from the acknowledged one', { email, what, item, before })
}

/**
 * Picks one of the first 8 slugs, so that a user often saves, changes and deletes the same entry.
 */
const slugOf = ({ slugs }: World, { dice }: SoakUser): string =>
  slugs[Math.floor(dice.between(0, Math.min(8, slugs.length)))] ?? slugs[0]

function savedSlugOf(world: World, user: SoakUser): string {
  const savedSlugs = [...user.ledger.saves].filter(([, states]) => !states.has(absent))
  const [first, ...more] = savedSlugs.map(([slug]) => slug)
  if (first === undefined || user.dice.chance(0.1)) return slugOf(world, user)
  return user.dice.pick([first, ...more])
}

export const saveEntry: Action = async (world, user) => {
  const slug = slugOf(world, user)
  const before = [...possibleStates(user.ledger, slug)]
  const { status, body } = await callEndpoint(world, user, 'saveOpportunity', {
    input: { opportunitySlug: slug },
  })
  if (isUncertain(status)) return recordStep(user.ledger, slug, saveStep, false)
  if (!body) return checkRejection(world, user)
  recordStep(user.ledger, slug, saveStep, true)
  checkItem(world, user, body, 'save')
  const isRight = status === 201 ? before.includes(absent) : before.some((one) => one !== absent)
  if (!isRight) world.book.find('A save has the wrong status, 200 or 201', { status, before })
}

/**
 * Every plan allows at least three saves. So a rejected save is a finding if the user has fewer
 * than three, unless the user has requested to delete the account.
 */
function checkRejection({ book }: World, { email, ledger }: SoakUser): void {
  const most = [...ledger.saves.values()].filter((states) =>
    [...states].some((state) => state !== absent),
  ).length
  if (most < 3 && ledger.deletion === 'none')
    book.find('A save was rejected below the limit', email)
}

export const saveTwice: Action = async (world, user) => {
  const slug = slugOf(world, user)
  const params = { input: { opportunitySlug: slug } }
  const both = await Promise.all([
    callEndpoint(world, user, 'saveOpportunity', params),
    callEndpoint(world, user, 'saveOpportunity', params),
  ])
  const isNew = both.filter(({ status }) => status === 201).length
  if (isNew > 1) world.book.find('One save was created twice', both)
  const isSure = both.some(({ body }) => body)
  if (isSure || both.some(({ status }) => isUncertain(status))) {
    recordStep(user.ledger, slug, saveStep, isSure)
  }
  for (const { body } of both) if (body) checkItem(world, user, body, 'save from two tabs')
}

export const changeNotes: Action = async (world, user) => {
  const slug = savedSlugOf(world, user)
  const { dice, ledger } = user
  const changes = {
    ...(dice.chance(0.7) && { notes: `Note ${Math.floor(dice.roll() * 1e9)} “${slug}”` }),
    ...(dice.chance(0.5) && { status: dice.pick(savedStatuses) }),
  }
  const before = possibleStates(ledger, slug)
  const { status, body, code } = await callEndpoint(world, user, 'changeSaved', {
    slug,
    input: changes,
  })
  if (isUncertain(status)) return recordStep(ledger, slug, changeStep(changes), false)
  if (code === 'not_found') {
    if (!before.has(absent)) world.book.find('A save was lost', { email: user.email, slug })
    ledger.saves.set(slug, new Set([absent]))
  }
  if (!body) return
  recordStep(ledger, slug, changeStep(changes), true)
  checkItem(world, user, body, 'change')
}

export const removeSave: Action = async (world, user) => {
  const slug = savedSlugOf(world, user)
  const before = [...possibleStates(user.ledger, slug)]
  const { status, body } = await callEndpoint(world, user, 'removeSaved', { slug })
  if (!body)
    return isUncertain(status) ? recordStep(user.ledger, slug, removeStep, false) : undefined
  recordStep(user.ledger, slug, removeStep, true)
  const isRight = body.removed ? before.some((one) => one !== absent) : before.includes(absent)
  if (!isRight) world.book.find('A deletion contradicts the ledger', { slug, before, ...body })
}

export const readList: Action = async (world, user) => {
  const { body } = await callEndpoint(world, user, 'listSaved')
  if (!body) return
  for (const item of body) checkItem(world, user, item, 'list')
  const listed = new Set(body.map(({ opportunitySlug }) => opportunitySlug))
  for (const slug of user.ledger.saves.keys()) {
    if (listed.has(slug) || narrowTo(user.ledger, slug, absent)) continue
    world.book.find('A save was lost', { email: user.email, slug, from: 'the list' })
  }
}

import type { Limits, User } from '../../domain/account.ts'
import { messagesUsed, planFrom, plans, quotaResetsAt } from '../../domain/plans.ts'
import type { Person } from './people.ts'

/** The person as the interface shows them: the tier is the plan in force at `now`. */
export const showUser = (person: Person, now: Date): User => ({
  id: person.id,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  profileImageUrl: person.profileImageUrl,
  subscriptionTier: planFrom(person, now),
  subscriptionStatus: person.subscriptionStatus,
  isFoundingMember: person.isFoundingMember,
  foundingSeat: person.foundingSeat,
  subscriptionEndDate: person.subscriptionEndDate?.toISOString() ?? null,
  cancelAtPeriodEnd: person.cancelAtPeriodEnd,
})

/** What the plan in force allows, and what is used of it in the month of `now`. */
export function showLimits(person: Person, now: Date): Limits {
  const { aiMessagesLimit, savedLimit } = plans[planFrom(person, now)]
  return {
    aiMessagesLimit,
    aiMessagesUsed: messagesUsed(person, now),
    savedLimit,
    savedUsed: person.savedOpportunitiesCount,
    resetsAt: quotaResetsAt(now).toISOString(),
  }
}

/**
 * The element ids of the cards with members' text on an entry's page. The line that begins with
 * "Open for you" links to these cards.
 */
export const membersAnchors = {
  compliance: 'members-compliance',
  marketingAssets: 'members-marketing',
} as const

/** The element id of a section of the members' text, which opens when a link leads to it. */
export const membersPartId = (sectionId: string): string => `members-${sectionId}`

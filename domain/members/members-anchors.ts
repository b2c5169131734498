/**
 * The element ids of the members' cards on an entry's page. The "Open for you" line links to them.
 */
export const membersAnchors = {
  compliance: 'members-compliance',
  marketingAssets: 'members-marketing',
  roadmap: 'members-roadmap',
} as const

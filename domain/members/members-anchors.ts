/** The anchors of an entry's members' cards, which the "Open for you" line links to. */
export const membersAnchors = {
  compliance: 'members-compliance',
  marketingAssets: 'members-marketing',
  roadmap: 'members-roadmap',
} as const

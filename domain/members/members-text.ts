/** The headings of a premium file, each with its card and field. */
export const premiumSections = {
  Requirements: ['compliance', 'requirements'],
  Licenses: ['compliance', 'licenses'],
  Regulations: ['compliance', 'regulations'],
  'Best practices': ['compliance', 'bestPractices'],
  'Messaging templates': ['marketingAssets', 'messagingTemplates'],
  'Target audiences': ['marketingAssets', 'targetAudiences'],
  'Channel strategies': ['marketingAssets', 'channelStrategies'],
  'Conversion tactics': ['marketingAssets', 'conversionTactics'],
} as const

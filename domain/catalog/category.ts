/** The categories of entries, in the order of the filter chips in the directory. */
export const categories = [
  'Post-Op Care',
  'Corporate Wellness',
  'Chronic Disease',
  'Telehealth',
  'Elder Care',
  'Travel Nursing',
  'Pediatric Care',
  'Medication Management',
  'Consulting & Education',
] as const
export type Category = (typeof categories)[number]

export const categorySlug = (category: Category): string =>
  category.toLowerCase().replace('&', 'and').replaceAll(' ', '-')

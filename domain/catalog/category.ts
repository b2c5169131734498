/** The categories of the directory, in the order of the filter chips. */
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

/** The category's slug in a URL: "Post-Op Care" -> "post-op-care". */
export const categorySlug = (category: Category): string =>
  category.toLowerCase().replace('&', 'and').replaceAll(' ', '-')

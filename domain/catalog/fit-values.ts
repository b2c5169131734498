/** Allowed values of `practice.orders` and `practice.contact`. */
export const ordersValues = ['not needed', 'for some services', 'needed'] as const
export const contactValues = ['hands-on', 'in person', 'remote', 'no patients'] as const
export const eveningsValues = ['none', 'some', 'most'] as const
export const buyerValues = ['families', 'organizations', 'both'] as const

export const backgrounds = [
  'med-surg',
  'emergency-critical',
  'perioperative',
  'geriatrics',
  'home-health',
  'pediatrics-school',
  'maternal-newborn',
  'womens-health',
  'hospice-oncology',
  'chronic-care',
  'wound-foot',
  'infusion',
  'case-management',
  'ambulatory',
  'triage',
  'occupational-health',
  'travel',
  'education',
] as const
export type Background = (typeof backgrounds)[number]

import type { Background } from '../../catalog/fit-values.ts'

export const backgroundNames: Record<Background, string> = {
  'med-surg': 'med-surg',
  'emergency-critical': 'emergency/critical care',
  perioperative: 'perioperative',
  geriatrics: 'geriatrics',
  'home-health': 'home health',
  'pediatrics-school': 'pediatrics/school nursing',
  'maternal-newborn': 'maternal-newborn',
  'womens-health': 'women’s health',
  'hospice-oncology': 'hospice/oncology',
  'chronic-care': 'chronic care',
  'wound-foot': 'wound/foot care',
  infusion: 'infusion',
  'case-management': 'case management',
  ambulatory: 'ambulatory care',
  triage: 'triage',
  'occupational-health': 'occupational health',
  travel: 'travel nursing',
  education: 'education',
}

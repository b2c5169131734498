import type { Background } from '../../catalog/fit-values.ts'
import { usd } from '../../billing/money.ts'
import type { DescribedEntry, FitEntry } from './fit.ts'

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

const contactTexts: Record<FitEntry['contact'], string> = {
  'hands-on': 'The care is hands-on.',
  'in person': 'The work is in person, without hands-on care.',
  remote: 'The work is by phone or video.',
  'no patients': 'The work does not involve patients.',
}

const ordersTexts: Record<FitEntry['orders'], string> = {
  'not needed': 'It normally needs no provider’s orders.',
  'for some services': 'Some of its services need a provider’s orders.',
  needed: 'It needs a provider’s orders.',
}

const eveningsTexts: Record<FitEntry['evenings'], string> = {
  none: 'It needs no evenings or weekends.',
  some: 'Some of the work is in the evening or on weekends.',
  most: 'Most of the work is in the evening or on weekends.',
}

const buyerTexts: Record<FitEntry['buyer'], string> = {
  families: 'You sell to families.',
  organizations: 'You sell to organizations.',
  both: 'You sell to families and organizations.',
}

function dollarSpan({ low, high }: FitEntry['startUp']): string {
  const [from, to] = [usd.format(low / 100), usd.format(high / 100)]
  return from === to ? from : `${from}–${to.slice(1)}`
}

const duration = (months: number): string => `${months} month${months === 1 ? '' : 's'}`

function listBackgrounds(list: readonly Background[]): string {
  const [last = '', ...others] = list.map((one) => backgroundNames[one]).toReversed()
  return others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : last
}

export function describeEntry(entry: FitEntry): DescribedEntry {
  const { low, high } = entry.launch
  return {
    ...entry,
    texts: {
      contact: contactTexts[entry.contact],
      orders: ordersTexts[entry.orders],
      evenings: eveningsTexts[entry.evenings],
      buyer: buyerTexts[entry.buyer],
      startUp: dollarSpan(entry.startUp),
      launch: low === high ? duration(low) : `${low}–${high} months`,
      backgrounds: listBackgrounds(entry.backgrounds),
      needs: listBackgrounds(entry.needs),
    },
  }
}

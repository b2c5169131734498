import type { Opportunity } from './opportunity.schema.ts'

/** Says in a few words where the work happens. */
export function workplace({ contact, telehealth }: Opportunity['practice']): string {
  switch (contact) {
    case 'remote':
      return 'From home'
    case 'no patients':
      return 'Without patients'
    case 'in person':
      return telehealth ? 'In person or by video' : 'In person'
    case 'hands-on':
      return telehealth ? 'Hands-on, partly by video' : 'Hands-on care'
  }
}

import type { Opportunity } from './opportunity.schema.ts'

type Work = Pick<Opportunity, 'practice' | 'milesPerWeek'>

export function workplace({ practice, milesPerWeek }: Work): string {
  const { contact, telehealth } = practice
  switch (contact) {
    case 'remote':
      return milesPerWeek ? 'From home, some visits' : 'From home'
    case 'no patients':
      return 'Without patients'
    case 'in person':
      return telehealth ? 'In person or by video' : 'In person'
    case 'hands-on':
      return telehealth ? 'Hands-on care, some video' : 'Hands-on care'
  }
}

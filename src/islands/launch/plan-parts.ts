/** The parts of a plan. The script of each loads when the nurse opens it. */
export const planParts = {
  calendar: async () => (await import('./PlanCalendar.tsx')).PlanCalendar,
  fillIns: async () => (await import('./FillInFields.tsx')).FillInFields,
  costs: async () => (await import('./PlanCosts.tsx')).PlanCosts,
  worksheet: async () => (await import('./Worksheet.tsx')).Worksheet,
  insurance: async () => (await import('./InsuranceQuotes.tsx')).InsuranceQuotes,
  packet: async () => (await import('./Packet.tsx')).Packet,
  documents: async () => (await import('./Documents.tsx')).Documents,
}

import { getCollection } from 'astro:content'

export async function countMembersItems(): Promise<{
  entries: number
  templates: number
  compliance: number
}> {
  const outlines = await getCollection('memberOutlines')
  const counts = outlines.flatMap(({ data }) => data.counts)
  const sum = (lists: typeof counts) => lists.reduce((total, { count }) => total + count, 0)
  return {
    entries: outlines.length,
    templates: sum(counts.filter(({ title }) => title === 'Messaging templates')),
    compliance: sum(counts.filter(({ card }) => card === 'compliance')),
  }
}

import type { APIRoute, GetStaticPaths } from 'astro'
import { changesFeed, listChanges, type Change } from '../../../domain/catalog/changes.ts'
import { allOpportunities } from '../../build/content/catalog.ts'
import { site } from '../../site.ts'

/** The changes of all entries, and those of each entry. */
export const getStaticPaths = (async () => {
  const entries = (await allOpportunities()).map(({ data }) => data)
  const feedOf = (of: string | undefined, title: string, changes: Change[]) => ({
    params: { of },
    props: { title: `${title}: changes`, changes },
  })
  return [
    feedOf(undefined, site.name, listChanges(entries)),
    ...entries.map((data) => feedOf(`opportunity/${data.slug}`, data.title, listChanges([data]))),
  ]
}) satisfies GetStaticPaths

export const GET: APIRoute<{ title: string; changes: Change[] }> = ({
  props: { title, changes },
  params: { of },
  url,
}) => {
  const page = new URL(of ? `/${of}` : '/changes', url).href
  const self = new URL(url.pathname, url).href
  return new Response(changesFeed(changes, { title, page, self, author: site.name }))
}

import type { APIRoute, GetStaticPaths } from 'astro'
import { builtEntries, type BuiltEntry } from '../../build/built-entries.ts'
import { allOpportunities } from '../../build/content/catalog.ts'

/** Only for `astro dev`. In a build, `src/build/entry-files.ts` writes these files. */
export const getStaticPaths = (async () => {
  if (import.meta.env.PROD) return []
  await allOpportunities()
  return builtEntries().map(({ data, json }) => ({ params: { slug: data.slug }, props: { json } }))
}) satisfies GetStaticPaths

export const GET: APIRoute<Pick<BuiltEntry, 'json'>> = ({ props }) => Response.json(props.json)

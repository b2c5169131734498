import type { APIRoute, GetStaticPaths } from 'astro'
import { shownSource } from '../../../domain/catalog/entry-text.ts'
import { pageMarkdown } from '../../../domain/catalog/page-markdown.ts'
import { paths } from '../../../domain/http/paths.ts'
import { citedSources } from '../../../domain/text/text.ts'
import { allChapters, type ChapterEntry } from '../../build/content/handbook.ts'
import { sourcesById } from '../../build/content/sources.ts'

export const getStaticPaths = (async () =>
  (await allChapters()).map((chapter) => ({
    params: { slug: chapter.id },
    props: chapter,
  }))) satisfies GetStaticPaths

export const GET: APIRoute<ChapterEntry> = async ({ props: { id, data, body = '' }, site }) => {
  const catalog = await sourcesById()
  return new Response(
    pageMarkdown({
      title: data.title,
      summary: data.summary,
      url: new URL(paths.chapter(id), site).href,
      checkedOn: data.checkedAt.toISOString().slice(0, 10),
      body,
      sources: citedSources(body).flatMap((key) => {
        const source = catalog.get(key)
        return source ? [shownSource(source)] : []
      }),
    }),
  )
}

import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { allOpportunities } from '../build/content/catalog.ts'
import { site } from '../site.ts'

export const GET: APIRoute = async (context) =>
  rss({
    title: site.name,
    description: site.tagline,
    site: context.site ?? site.url,
    trailingSlash: false,
    items: (await allOpportunities())
      .toSorted((a, b) => b.data.publishedAt.getTime() - a.data.publishedAt.getTime())
      .map(({ data }) => ({
        title: data.title,
        description: data.shortDescription,
        link: `/opportunity/${data.slug}`,
        pubDate: data.publishedAt,
        categories: [data.category],
      })),
  })

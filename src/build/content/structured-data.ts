import type { OpportunityEntry } from './catalog.ts'
import { site } from '../../site.ts'

/** Search engines require absolute URLs in structured data. */
const absoluteUrl = (base: URL | undefined, path: string): string => new URL(path, base).href

export const itemList = (slugs: string[], base: URL | undefined): object => ({
  '@type': 'ItemList',
  itemListElement: slugs.map((slug, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: absoluteUrl(base, `/opportunity/${slug}`),
  })),
})

/** The last item of `trail` is the page itself. */
export const breadcrumbs = (
  trail: [name: string, path: string][],
  base: URL | undefined,
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(base, path),
  })),
})

export const article = ({ data }: OpportunityEntry, base: URL | undefined): object => ({
  '@type': 'Article',
  headline: data.title,
  description: data.shortDescription,
  articleSection: data.category,
  image: absoluteUrl(base, `/share/${data.slug}.png`),
  datePublished: data.publishedAt.toISOString().slice(0, 10),
  dateModified: data.reviewedAt.toISOString().slice(0, 10),
  author: { '@type': 'Organization', name: site.name, url: absoluteUrl(base, '/') },
  publisher: { '@type': 'Organization', name: site.name, url: absoluteUrl(base, '/') },
  mainEntityOfPage: absoluteUrl(base, `/opportunity/${data.slug}`),
})

/** Describes the questions and answers of a page. Pass exactly the words that the page shows. */
export const faqPage = (questions: { question: string; answer: string }[]): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

export const webSite = (base: URL | undefined): object => ({
  '@type': 'WebSite',
  name: site.name,
  url: absoluteUrl(base, '/'),
  description: site.tagline,
})

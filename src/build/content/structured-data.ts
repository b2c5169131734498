import type { OpportunityEntry } from './catalog.ts'
import { site } from '../../site.ts'

/**
 * Structured data by schema.org, only what is true of the page. `base` is the site's
 * address; every link in structured data is absolute.
 */
const at = (base: URL | undefined, path: string): string => new URL(path, base).href

/** The directory as a list of its pages, in the order shown; each page tells its own name. */
export const itemList = (entries: OpportunityEntry[], base: URL | undefined): object => ({
  '@type': 'ItemList',
  itemListElement: entries.map(({ data }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: at(base, `/opportunity/${data.slug}`),
  })),
})

/** The way from the home page to this one; the last item is the page itself. */
export const breadcrumbs = (
  trail: [name: string, path: string][],
  base: URL | undefined,
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: at(base, path),
  })),
})

/** One entry as an article of its publisher. */
export const article = ({ data }: OpportunityEntry, base: URL | undefined): object => ({
  '@type': 'Article',
  headline: data.title,
  description: data.shortDescription,
  articleSection: data.category,
  image: at(base, `/share/${data.slug}.png`),
  datePublished: data.publishedAt.toISOString().slice(0, 10),
  dateModified: data.reviewedAt.toISOString().slice(0, 10),
  author: { '@type': 'Organization', name: site.name, url: at(base, '/') },
  publisher: { '@type': 'Organization', name: site.name, url: at(base, '/') },
  mainEntityOfPage: at(base, `/opportunity/${data.slug}`),
})

/** Questions whose answers stand on the page word for word. */
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
  url: at(base, '/'),
  description: site.tagline,
})

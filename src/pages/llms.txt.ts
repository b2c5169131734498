import type { APIRoute } from 'astro'
import { paths } from '../../domain/http/paths.ts'
import { allOpportunities, allCautions, allChapters } from '../build/content/catalog.ts'
import { site } from '../site.ts'

/** A list of the pages for assistants, in the format of llmstxt.org. */
export const GET: APIRoute = async ({ site: base }) => {
  const line = (path: string, title: string, summary: string) =>
    `- [${title}](${new URL(path, base).href}): ${summary}`
  const parts: [title: string, lines: string[]][] = [
    [
      'Businesses',
      (await allOpportunities()).map(({ data }) =>
        line(`${paths.opportunity(data.slug)}.md`, data.title, data.shortDescription),
      ),
    ],
    [
      'Handbook',
      (await allChapters()).map(({ id, data }) =>
        line(`${paths.chapter(id)}.md`, data.title, data.summary),
      ),
    ],
    [
      'Cautions',
      (await allCautions()).map(({ id, data }) =>
        line(paths.caution(id), data.title, data.summary),
      ),
    ],
    [
      'More',
      [
        line('/states', 'State check', 'License, home-care and tax rules of the 50 states and DC.'),
        line('/opportunities.json', 'Open data', 'Figures and scores of all businesses, as JSON.'),
        line('/changes.xml', 'Changes', 'What we changed and when, as an Atom feed.'),
        line('/trust', 'Trust', 'What we checked, and what is missing.'),
      ],
    ],
  ]
  const lists = parts.map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`)
  const note =
    'Revenue figures are gross and come from our own model. They are not income. Each text lists its sources, and how and when we read them. Cite the page with its day of review.'
  return new Response(`# ${site.name}\n\n> ${site.tagline}\n\n${note}\n\n${lists.join('\n\n')}\n`)
}

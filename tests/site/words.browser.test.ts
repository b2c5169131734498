import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { categories } from '../../domain/catalog/category.ts'
import { addresses, builtSlugs } from './pages.ts'
import { dist, useSite } from './site.ts'

const site = useSite()
let page: Page

const main = () => page.locator('main')
const link = (name: string) => main().getByRole('link', { name, exact: true })
const says = async (...words: string[]) => {
  const text = (await main().innerText()).replace(/\s+/g, ' ')
  for (const sentence of words) expect(text).toContain(sentence)
}

describe('every page', () => {
  beforeEach(async () => {
    page = await site.visit('/about')
  })

  test('shows the header’s links and hides the signed-in ones', async () => {
    const header = page.getByRole('banner')
    const links = header.getByRole('navigation').getByRole('link')
    expect(
      await links.evaluateAll((all) =>
        all.map((a) => [a.textContent?.trim(), a.getAttribute('href')]),
      ),
    ).toEqual(
      expect.arrayContaining([
        ['Opportunities', '/#directory'],
        ['Pricing', '/pricing'],
        ['AI Guidance', '/ai-chat'],
        ['About', '/about'],
      ]),
    )
    expect(await header.getByRole('link', { name: 'RN Opportunities' }).getAttribute('href')).toBe(
      '/',
    )
    expect(await header.getByRole('link', { name: 'Saved' }).count()).toBe(0)
    expect(await header.getByRole('button', { name: 'Sign In' }).isVisible()).toBe(true)
    expect(await page.getByText('Unlock AI-Powered Guidance').isVisible()).toBe(false)
    await links.getByText('Opportunities').click()
    await page.waitForURL('**/#directory')
  })

  test('shows the footer’s links, newsletter and disclaimer', async () => {
    const footer = page.getByRole('contentinfo')
    expect(await footer.getByRole('heading', { name: 'Quick Links' }).count()).toBe(1)
    const handbook = footer.getByRole('link', { name: 'Handbook', exact: true })
    expect(await handbook.getAttribute('href')).toBe('/handbook')
    expect(await footer.getByRole('heading', { name: 'Newsletter' }).count()).toBe(1)
    const text = (await footer.innerText()).replace(/\s+/g, ' ')
    expect(text).toMatch(/Analysis, scores and revenue estimates are educational\./)
    expect(text).toMatch(/assumptions, and results vary\./)
    // The footer must say that the number of readers comes from the publisher.
    expect(text).toMatch(/publisher reports 10,000\+ RN readers/)
  })
})

describe('/', () => {
  beforeEach(async () => {
    page = await site.visit('/')
  })

  test.each(['Explore Opportunities', 'View Featured'])(
    '%s scrolls to the directory',
    async (name) => {
      await link(name).click()
      await expect
        .poll(() =>
          page.locator('#directory').evaluate((place) => place.getBoundingClientRect().top),
        )
        .toBeLessThan(40)
      if (name === 'View Featured') {
        const { y = -1 } = (await page.locator('#featured').boundingBox()) ?? {}
        expect(y).toBeGreaterThan(-1)
        expect(y).toBeLessThan(200)
      }
    },
  )

  test('shows the number of entries in the heading, and 15+ only when it is true', async () => {
    const cards = builtSlugs.length
    expect(await page.locator('.cards [data-slug]').count()).toBe(cards)
    await says(`${cards}+ RN business opportunities`)
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description).toMatch(cards >= 15 ? /\b15\+/ : new RegExp(`\\b${cards} `))
    expect(description?.includes('15+')).toBe(cards >= 15)
  })

  test('makes three claims, each with its figure and its basis', async () => {
    const figures = await page.locator('.claims dd').allInnerTexts()
    const labels = await page.locator('.claims dt').allInnerTexts()
    expect(figures[0]).toBe(builtSlugs.length >= 25 ? '25+' : `${builtSlugs.length}+`)
    expect(figures[1]).toMatch(/^\$\d+(\.\d)?[MB]\+$/)
    expect(figures[2]).toMatch(/^\$\d+(\.\d)?M\+$/)
    expect(labels.map((label) => label.split('\n')[0])).toEqual([
      'curated opportunities',
      'total market size',
      'average revenue potential',
    ])
    for (const label of labels) expect(label.split('\n')[1]).toMatch(/\w{4}/)
  })

  test('shows the Opportunity of the Day, cut at 400 characters', async () => {
    const featured = page.locator('#featured')
    const address = await featured.getByRole('heading').getByRole('link').getAttribute('href')
    expect(builtSlugs.map((slug) => `/opportunity/${slug}`)).toContain(address)
    const text = await featured.locator(':scope > p').textContent()
    expect(text).toMatch(/^[^…]{400}…$/)
  })

  test('has a search box, the chips in their order, and an average score on each card', async () => {
    expect(await page.locator('#directory').getByRole('searchbox').count()).toBe(1)
    const chips = page.getByRole('group', { name: 'Category' }).getByRole('button')
    expect(await chips.allInnerTexts()).toEqual(['All', ...categories])
    for (const foot of await page.locator('.cards [data-slug] .mini').allTextContents())
      expect(foot).toMatch(/^(10|\d), \d+(st|nd|rd|th) of \d+$/)
    expect(await page.locator('.cards [data-slug] .mini').count()).toBe(builtSlugs.length)
  })
})

/** For each of entries 1 to 8: revenue totals and average score, as shown on the entry's page. */
const models: [slug: string, solo: string, team: string, score: string][] = [
  ['premium-post-surgical-recovery', '$23K–$115K', '$253K–$405K', '8 Excellent'],
  ['executive-health-monitoring', '$63K–$120K', '$360K', '7 Strong'],
  ['chronic-disease-management', '$54K–$122K', '$288K', '8 Excellent'],
  ['telehealth-triage-navigation', '$70K', '$251K', '7 Strong'],
  ['medication-reconciliation-seniors', '$74K', '$222K', '8 Excellent'],
  ['luxury-travel-medicine', '$68K', '$288K', '6 Good'],
  ['pediatric-chronic-illness', '$36K–$76K', '$252K', '7 Strong'],
  ['pre-operative-optimization', '$23K–$92K', '$299K', '7 Strong'],
]

describe('/opportunity/{slug}', () => {
  test.each(models)('%s: solo %s, small team %s, score %s', async (slug, solo, team, score) => {
    page = await site.visit(`/opportunity/${slug}`)
    const row = (label: string) =>
      page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')
    expect(await row('Revenue potential').innerText()).toContain(`${solo} a year, gross`)
    expect(await row('Small team').innerText()).toContain(`${team} a year, gross`)
    expect((await page.locator('main .mini').innerText()).trim()).toBe(score)
  })

  test('shows every part of the page', async () => {
    page = await site.visit(`/opportunity/${models[0]![0]}`)
    expect(await link('Back to Directory').getAttribute('href')).toBe('/#directory')
    expect(await link('Post-Op Care').getAttribute('href')).toBe('/category/post-op-care')
    expect(await main().locator('img[src^="/covers/"]').isVisible()).toBe(true)
    for (const name of [
      'Overview',
      'Scores',
      'Business Fit',
      'Market Data',
      'Required Certifications',
      'Why this could fail',
      'Compliance & Legal Requirements',
      'Marketing & Acquisition Strategy',
      'Sources',
    ]) {
      expect(await main().getByRole('heading', { name, exact: true }).count(), name).toBe(1)
    }
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Why Now',
      'Market Gap',
      'Execution',
      'Proof',
    ])
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Why Now')
    expect(await page.locator('details:has(#scores-title) dt').allInnerTexts()).toEqual([
      'Opportunity',
      'Demand',
      'Feasibility',
      'Timing',
      'Competition',
    ])
    await says('Value proposition.', '10 means least crowded')
    const gates = main().getByRole('link', { name: 'See membership' })
    expect(await gates.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      `/pricing?returnUrl=/opportunity/${models[0]![0]}`,
    ])
  })
})

test('shows the texts and prices of both plans on /pricing', async () => {
  page = await site.visit('/pricing')
  await says(
    'Limited-Time Founding Member Offer',
    'Lock in $49/quarter for life - first 100 members only',
    'Free Forever',
    '$0',
    'Founding Member',
    'Lock in this rate for life!',
    'Billed quarterly. Cancel anytime.',
    'per quarter',
  )
  expect(await main().locator('s').innerText()).toContain('$99')
  expect(await main().locator('.price').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\$49\s/), '$0']),
  )
  expect(await main().innerText()).toContain('Free, no account needed')
  expect(await main().getByRole('button', { name: 'Sign In to Subscribe' }).isEnabled()).toBe(true)
})

test.each([
  [
    'Can I cancel anytime?',
    'Cancel from the subscription page, under Manage Billing. You keep access until the paid period ends',
  ],
  [
    'What payment methods do you accept?',
    'All major credit cards, through Stripe, a card payment provider',
  ],
  [
    'Is there a free plan?',
    'browse every public analysis and save three opportunities. You can send five AI messages a month',
  ],
])('/pricing answers %s', async (question, answer) => {
  page = await site.visit('/pricing')
  const details = main().locator('details', { hasText: question })
  if (!(await details.evaluate((element: HTMLDetailsElement) => element.open))) {
    await details.locator('summary').click()
  }
  await says(answer)
})

test.each(['/subscription', '/saved', '/ai-chat'])('%s asks to sign in', async (path) => {
  page = await site.visit(path)
  await says('Sign In Required')
  expect(await main().getByRole('button', { name: 'Sign In', exact: true }).isVisible()).toBe(true)
})

test('shows five labeled sample conversations on /ai-chat', async () => {
  page = await site.visit('/ai-chat')
  await says('Our editors wrote these as examples')
  const samples = main().locator('.sample details')
  expect(await samples.count()).toBe(5)
  const topics = [
    /charge/,
    /legal/i,
    /first (10|ten) clients/i,
    /first (employee|hire)|hir/i,
    /agenc/i,
  ]
  const titles = await samples.locator('summary').allTextContents()
  topics.forEach((topic, index) => expect(titles[index]).toMatch(topic))
  expect(await samples.first().getByText('AI guidance').first().isVisible()).toBe(true)
})

test('shows weights, labels, review and limitations on /about', async () => {
  page = await site.visit('/about')
  const weights = await main()
    .locator('dl', { hasText: 'Feasibility' })
    .locator('dt')
    .evaluateAll((terms) =>
      terms.slice(0, 4).map((term) => term.textContent?.trim().split(/\s+Weight /)),
    )
  expect(weights).toEqual([
    ['Opportunity', '30%'],
    ['Demand', '25%'],
    ['Feasibility', '25%'],
    ['Timing', '20%'],
  ])
  await says(
    '9 and 10 Exceptional, 8 Excellent, 7 Strong, 6 Good, 5 Moderate, below 5 Challenging',
    'The rounded mean of opportunity, demand, feasibility and timing',
    'every quarter',
    'educational projections',
  )
  expect(await main().locator('a[href^="mailto:"]').count()).toBeGreaterThan(0)
})

test('claims 15+ sources on /about only when the entries cite that many', async () => {
  page = await site.visit('/about')
  const cited = new Set(
    builtSlugs.flatMap((slug) => {
      const html = readFileSync(join(dist, `opportunity/${slug}.html`), 'utf8')
      return [...html.matchAll(/<li[^>]* id="source-\d+">([\s\S]*?)<a/g)].map(([, text]) => text)
    }),
  )
  const text = await main().innerText()
  expect(text.includes('15+ data sources')).toBe(cited.size >= 15)
  expect(text).toContain(`${builtSlugs.length} entries`)
  const [, all, stored, secondHand, live] =
    /cite (\d+) sources[^]*?We read (\d+) of[^]*?We read (\d+) second-hand[^]*?We read (\w+) on the live page/.exec(
      text,
    )!
  const onPage = live === 'none' ? 0 : Number(live)
  expect(Number(stored) + Number(secondHand) + onPage).toBe(Number(all))
})

// Formatting a template or compressing its HTML can remove a space at a line end.
test('joins no two words and splits no figure on any page', () => {
  for (const { path } of addresses.filter(({ status }) => status === 200)) {
    const html = readFileSync(join(dist, path === '/' ? 'index.html' : `${path}.html`), 'utf8')
    const text = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/\s+/g, ' ')
    const glued = /.{20}\w<(?:a|b|strong|time)[ >].{20}|.{20}<\/(?:a|b|strong|time)>\w.{20}/g
    const torn = /.{20}\$ \d.{10}|.{20}\w(?:<\/\w+>)? [,.;:!?](?= ).{10}/g
    expect([...(text.match(glued) ?? []), ...(text.match(torn) ?? [])], path).toEqual([])
  }
})

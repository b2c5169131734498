import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import {
  membersAnchors,
  membersPartId,
  templateText,
} from '../../../domain/members/members-text.ts'
import type {
  MembersTemplate as Template,
  PremiumReply,
} from '../../../domain/members/members-text.schema.ts'
import {
  membersSections,
  templatesId,
  type MembersSection,
} from '../../../domain/members/members-sections.ts'
import { localDay } from '../../../domain/text/day.ts'
import {
  $openParts,
  loadOpenParts,
  membersText,
  setPartsOpen,
  type MembersView,
} from '../../stores/members/members-text.ts'
import { $fillIns, loadPlans, loadFillIns } from '../../stores/launch/plans.ts'
import { $membership } from '../../stores/billing/membership.ts'
import { startSession } from '../../stores/account/session.ts'
import { Blocks } from '../../ui/Blocks.tsx'
import { adoptStyles } from '../../ui/island-styles.ts'
import { CitedText } from '../../ui/MarkedText.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { WordsToCopy } from '../../ui/WordsToCopy.tsx'
import { RetryButton } from '../../ui/use-loaded.tsx'
import { SendSection } from '../gifts/SendSection.tsx'
import { FillInFields } from '../launch/FillInFields.tsx'
import { SaveStatus } from '../launch/SaveStatus.tsx'
import { NextPlanStep } from './NextPlanStep.tsx'
import styles from './workbook.css?inline'
import { openTarget, WorkbookSearch } from './WorkbookSearch.tsx'

const printing = 'printMembers'

/**
 * Prints only the members' text. Print styles hide the rest while the root has
 * `data-print-members`. The browser's own Print command does not set the attribute and prints the
 * whole page.
 */
function printMembersSheet(): void {
  const { dataset } = document.documentElement
  dataset[printing] = ''
  addEventListener('afterprint', () => delete dataset[printing], { once: true })
  print()
}

function PrintHead({ title }: { title: string }) {
  const { host, pathname } = location
  return (
    <div className="premium-print-head mb-4 hidden">
      <p className="serif text-panel">{title}: members’ sheet</p>
      <p>
        Source: RN Opportunities, {host + pathname}, printed {localDay.format(new Date())}. This
        sheet is education, not legal or clinical advice. Check with your board of nursing and a
        healthcare attorney in your state.
      </p>
    </div>
  )
}

adoptStyles(styles)

interface Props {
  slug: string
  title: string
  /** The public titles and counts of the sections, which hold the place of the text. */
  outline: Pick<MembersSection, 'card' | 'title' | 'count'>[]
  /** Without a plan, because everyone but members reads the entry later. */
  isPreview?: boolean
}

const loading = 'Loading premium content...'

const announcement = (view: MembersView<unknown>): string =>
  view.state === 'loading'
    ? loading
    : view.state === 'failed'
      ? view.sentence
      : 'Member content loaded.'

/**
 * What a member pays for on an entry: the next step of her plan, and the members' text with a
 * search. Before the first paint, the page's styles show either this component or the static upgrade
 * prompt.
 */
export default function Workbook({ slug, title, outline, isPreview = false }: Props) {
  const view = useStore(membersText.$view, ssrSnapshots.membersView)
  const membership = useStore($membership, ssrSnapshots.membership)
  const root = useRef<HTMLElement>(null)

  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (membership !== 'member') return
    void membersText.load(slug)
    void loadPlans()
  }, [membership, slug])

  const content = view.state === 'loaded' ? view.content : undefined
  const sections = content && membersSections(content)
  useEffect(() => {
    if (!content) return
    loadFillIns(slug)
    loadOpenParts(slug)
    openTarget()
    addEventListener('hashchange', openTarget)
    return () => removeEventListener('hashchange', openTarget)
  }, [content, slug])
  const card = (name: MembersSection['card'], cardTitle: string) => (
    <WorkbookCard
      slug={slug}
      id={membersAnchors[name]}
      title={cardTitle}
      outline={outline.filter((one) => one.card === name)}
      sections={sections?.filter((one) => one.card === name)}
      content={content}
    />
  )
  return (
    <section
      ref={root}
      id="workbook"
      aria-labelledby="workbook-heading"
      data-failed={view.state === 'failed' ? '' : undefined}
      className={`premium signed-in grid scroll-mt-16 grid-cols-1 items-start gap-4 pb-6 ${isPreview ? '' : 'lg:grid-cols-2'}`}
    >
      <p className="visually-hidden no-print" role="status">
        {announcement(view)}
      </p>
      {content && <PrintHead title={title} />}
      {!isPreview && membership !== 'unreadable' && (
        <div className="no-print col-span-full">
          <NextPlanStep slug={slug} />
        </div>
      )}
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="workbook-heading" className="text-panel">
          Workbook for members
        </h2>
        <p className="buttons no-print min-h-11">
          {content && (
            <>
              <OpenAll ids={sections?.map(({ id }) => membersPartId(id)) ?? []} />
              <button type="button" className="button secondary" onClick={printMembersSheet}>
                Print this sheet
              </button>
            </>
          )}
        </p>
      </div>
      {view.state === 'failed' ? (
        <div className="panel col-span-full">
          <p className="mb-3">{view.sentence}</p>
          <RetryButton className="button secondary" onClick={() => void membersText.retry(slug)}>
            Retry
          </RetryButton>
        </div>
      ) : (
        <>
          <WorkbookSearch root={root} isLoaded={content !== undefined} />
          {card('compliance', 'Compliance & Legal Requirements')}
          {card('marketingAssets', 'Marketing & Acquisition Strategy')}
          <p className="note no-print col-span-full">
            {content
              ? 'You may use the templates in your own business. To share a section, use “Send this section”.'
              : loading}
          </p>
        </>
      )}
    </section>
  )
}

function OpenAll({ ids }: { ids: string[] }) {
  const open = useStore($openParts)
  const areOpen = ids.every((id) => open.includes(id))
  return (
    <button type="button" className="button secondary" onClick={() => setPartsOpen(ids, !areOpen)}>
      {areOpen ? 'Close all' : 'Open all'}
    </button>
  )
}

/** The Copy button copies the subject and the message, without the note. */
function MembersTemplate({ id, template }: { id: string; template: Template }) {
  const fillIns = useStore($fillIns)
  const { occasion, note } = template
  return (
    <MembersPart id={id} title={occasion} heading="h4">
      <WordsToCopy text={templateText(template)} fillIns={fillIns} name={occasion} note={note} />
    </MembersPart>
  )
}

interface CardProps {
  slug: string
  id: string
  title: string
  outline: Pick<MembersSection, 'title' | 'count'>[]
  /** `undefined` until the text is loaded. Meanwhile, the outline has the same height. */
  sections: MembersSection[] | undefined
  content: Pick<PremiumReply, 'templates' | 'sources'> | undefined
}

/** One group of sections of the members' text. */
function WorkbookCard({ slug, id: anchor, title, outline, sections, content }: CardProps) {
  const { templates = [], sources = [] } = content ?? {}
  return (
    <section id={anchor} className="panel premium-card scroll-mt-16 text-sm">
      <h2 className="mb-2 text-panel">{title}</h2>
      {sections?.map((section) => (
        <MembersPart
          key={section.id}
          id={membersPartId(section.id)}
          title={section.title}
          count={section.count}
        >
          {section.id === templatesId ? (
            <>
              <FillInFields slug={slug} />
              <SaveStatus />
              {templates.map((template, index) => (
                <MembersTemplate
                  key={template.message}
                  id={`template-${index}`}
                  template={template}
                />
              ))}
            </>
          ) : (
            <Blocks
              blocks={section.blocks}
              show={(text) => <CitedText text={text} sources={sources} />}
            />
          )}
          <SendSection slug={slug} section={section.id} />
        </MembersPart>
      )) ??
        outline.map((section) => (
          <div key={section.title} className="border-t border-line">
            <p className={partLook}>
              <b className="flex-1 text-body">{section.title}</b>
              <span className="note">{itemCount(section.count)}</span>
            </p>
          </div>
        ))}
    </section>
  )
}

interface PartProps {
  /** The id of the `<details>` element. `$openParts` holds the ids of the open elements. */
  id: string
  title: string
  heading?: 'h3' | 'h4'
  /** How many items the section has. */
  count?: number
  children: ReactNode
}

const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** The look of the line with the title of a section. */
const partLook = 'flex min-h-11 flex-wrap content-center items-center gap-x-3 py-2'

const sizes = { h3: 'text-body', h4: 'font-medium' }

/** A section of the members' text that the user can collapse. On paper, every section is open. */
function MembersPart({ id, title, heading: Heading = 'h3', count, children }: PartProps) {
  const isOpen = useStore($openParts).includes(id)
  return (
    <details
      id={id}
      className="scroll-mt-16 border-t border-line first:border-0"
      open={isOpen}
      onToggle={({ currentTarget }) => setPartsOpen([id], currentTarget.open)}
    >
      <summary className={`disclosure cursor-pointer ${partLook}`}>
        <Heading className={`flex-1 ${sizes[Heading]}`}>{title}</Heading>
        {count !== undefined && <span className="note">{itemCount(count)}</span>}
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}

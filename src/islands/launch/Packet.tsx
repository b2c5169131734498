import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { hasPatientIdentifier } from '../../../domain/chat/guide-patient-data.ts'
import { fillRuns } from '../../../domain/launch/documents.ts'
import { packetFillIns, packetQuestions } from '../../../domain/launch/packet.ts'
import { localIsoDay } from '../../../domain/text/day.ts'
import { loadDocuments } from '../../stores/launch/documents.ts'
import { $planFields, $fillIns } from '../../stores/launch/plans.ts'
import { $chosenState, $household } from '../../stores/tools/profile.ts'
import { Loading } from '../../ui/LoadState.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { useLoaded } from '../../ui/use-loaded.tsx'
import { DocumentButtons, useDownload } from './DocumentButtons.tsx'
import { PlanField } from './PlanField.tsx'
import '../../ui/island-styles.ts'

const mistakeOf = (text: string): string | undefined =>
  hasPatientIdentifier(text)
    ? 'This looks like a birth date or a record number. The packet has no patient data. Remove it.'
    : undefined

/** What a lawyer and an insurer need from the nurse, as a form and as a document to print. */
export function Packet({ slug }: { slug: string }) {
  const fields = useStore($planFields)[slug] ?? {}
  const household = useStore($household, ssrSnapshots.household)
  const state = useStore($chosenState)
  const common = useStore($fillIns)
  const download = useDownload()
  const load = useCallback(
    async () =>
      (await loadDocuments({ slug, isSample: false })).find(({ name }) => name === 'packet'),
    [slug],
  )
  const { part: packet, failure } = useLoaded(true, load, 'We couldn’t load the packet.')
  if (failure) return failure
  if (!packet) return <Loading>Loading...</Loading>
  // The answers that the kit gives until she changes them.
  const own = Object.fromEntries(
    fillRuns([packet])
      .filter(({ fill, isBlank }) => fill.startsWith('answer-') && !isBlank)
      .map(({ fill, text }) => [fill, text]),
  )
  const typed = packetFillIns(fields, household, state, localIsoDay(new Date()))
  const fillIns = { ...common, ...own, ...typed }
  return (
    <div className="no-print grid gap-3">
      <p className="note">
        Answer once, for your lawyer and your insurer. The packet adds your fields, prices and
        quotes,{' '}
        {state ? `what we verified about ${state.name}` : 'the rules of the state in your job'} and
        the questions of this kit. It has no client names: write none, and no birth date or record
        number.
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DocumentButtons
          kit={{ slug, isSample: false }}
          document={packet}
          fillIns={fillIns}
          download={download}
        />
        <span className="note" role="status">
          {download.outcome}
        </span>
      </p>
      {packetQuestions.map(({ id, label }) => (
        <PlanField
          key={id}
          slug={slug}
          field={`answer:${id}`}
          label={label}
          start={own[`answer-${id}`]}
          mistakeOf={mistakeOf}
        />
      ))}
    </div>
  )
}

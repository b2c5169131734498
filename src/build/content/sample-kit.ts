import type { LaunchKit } from '../../../domain/launch/launch-kit.schema.ts'
import { launchKit } from '../../../domain/launch/launch-kit.ts'
import { kitDocuments, type KitDocument } from '../../../domain/launch/documents.ts'
import type { OpportunityEntry } from './catalog.ts'
import { readContent } from './read-content.ts'

/** The launch kit of the featured entry, which everyone may read. No page reads another kit. */
export function readSampleKit({ data }: OpportunityEntry): {
  kit: LaunchKit
  documents: KitDocument[]
} {
  const { launch, documents, 'launch-shared': shared } = readContent()
  const kit = launch.find(({ file }) => file === data.slug)?.data
  if (!kit || !shared) throw new Error(`The featured entry ${data.slug} has no launch kit.`)
  const masters = documents.map((master) => ({
    name: master.file,
    ...master.data,
    body: master.body,
  }))
  return {
    kit: launchKit(kit, shared.data),
    documents: kitDocuments(data, kit.documents, masters),
  }
}

import type { ReactNode } from 'react'
import type { LaunchStep, LaunchTask } from '../../domain/launch/launch-kit.schema.ts'
import { FilledText } from './WordsToCopy.tsx'

/** A task or step of a kit. A step of the public plan has only its text. */
export type KitItemData = Pick<LaunchStep, 'id' | 'text'> & Partial<LaunchTask & LaunchStep>

interface Props {
  item: KitItemData
  /** The day or the date, and what else the first line says. */
  when?: ReactNode
  /** A checkbox. With it, the text of the item is its label. */
  check?: ReactNode
  textLook?: string
  /** The words to say. */
  words?: ReactNode
  /** The number to write down. */
  number?: ReactNode
}

/** A task or step of a launch kit, with what the sample or a plan adds to it. */
export function KitItem({ item, when, check, textLook = '', words, number }: Props) {
  const { text, hours, url, takes } = item
  const Head = check ? 'label' : 'div'
  return (
    <>
      <Head className={`flex min-h-11 gap-3 py-1.5 ${check ? 'cursor-pointer' : ''}`}>
        {check}
        <span>
          {when && (
            <span className="note flex flex-wrap gap-x-2">
              {when}
              {hours !== undefined && (
                <span>
                  about {hours} {hours === 1 ? 'hour' : 'hours'}
                </span>
              )}
            </span>
          )}
          <span className={`block ${textLook}`}>{text}</span>
        </span>
      </Head>
      <div className={`grid gap-1 pb-2 ${check ? 'sm:ml-8' : ''}`}>
        {(url ?? takes) && (
          <p className="note">
            {takes && `${takes}. `}
            {url && (
              <a className="inline-flex min-h-6 items-center" href={url}>
                {new URL(url).hostname.replace(/^www\./, '')}
              </a>
            )}
          </p>
        )}
        {words}
        {number}
      </div>
    </>
  )
}

export const StopRule = ({
  continueAt,
  stopBelow,
}: Pick<KitItemData, 'continueAt' | 'stopBelow'>) => (
  <p className="note">
    {continueAt} or more: continue. Below {stopBelow}: stop.
  </p>
)

/** A task or step of the sample kit, to read. */
export const SampleItem = ({ item, when }: { item: KitItemData; when: string }) => (
  <KitItem
    item={item}
    when={when}
    words={item.words !== undefined && <FilledText text={item.words} />}
    number={
      item.number !== undefined && (
        <>
          <p className="text-sm">
            <b>Write down:</b> {item.number}.
          </p>
          <StopRule {...item} />
          <p className="note">In between: {item.change}</p>
        </>
      )
    }
  />
)

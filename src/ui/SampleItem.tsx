import { FilledText } from './FilledText.tsx'
import { KitItem, StopRule, type KitItemData } from './KitItem.tsx'

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

import SaveButton from '../saved/SaveButton.tsx'
import { CompareCheckbox } from './CompareCheckbox.tsx'

interface Props {
  slug: string
  title: string
  /** True on the entry's own page. */
  isOnly?: boolean
}

export default function EntryActions({ slug, title, isOnly }: Props) {
  return (
    <>
      <SaveButton slug={slug} title={title} {...(isOnly && { isOnly })} />
      <CompareCheckbox
        slug={slug}
        title={title}
        className={
          isOnly ? 'button secondary' : 'absolute right-0 bottom-0 min-h-11 px-3.5 text-sm'
        }
      />
    </>
  )
}

import { LineIcon } from '../../ui/LineIcon.tsx'

export const BookmarkIcon = ({ saved }: { saved: boolean }) => (
  <LineIcon
    className={saved ? 'fill-brand text-brand' : undefined}
    path="M6.5 4h11v16.5L12 16.5l-5.5 4Z"
  />
)

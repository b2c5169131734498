/** A bookmark, filled if the entry is saved. */
export const BookmarkIcon = ({ saved }: { saved: boolean }) => (
  <svg
    className={saved ? 'fill-brand text-brand' : undefined}
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M6.5 4h11v16.5L12 16.5l-5.5 4Z" />
  </svg>
)

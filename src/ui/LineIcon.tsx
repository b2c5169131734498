interface Props {
  /** Path data in a 24 x 24 box. */
  path: string
  /** Width and height in CSS pixels. */
  size?: number
  className?: string | undefined
}

export const LineIcon = ({ path, size = 20, className }: Props) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** An exclamation mark in a circle. */
export const errorIconPath = 'M12 7v6m0 3.5v.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z'
export const bookmarkPath = 'M6.5 4h11v16.5L12 16.5l-5.5 4Z'

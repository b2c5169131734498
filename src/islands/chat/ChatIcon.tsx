import { markPath } from '../../build/covers/mark.ts'

const paths = {
  mark: markPath,
  send: 'M12 19V5m-6 6 6-6 6 6',
  stop: 'M7 7h10v10H7Z',
  down: 'M12 5v14m-6-6 6 6 6-6',
  fill: 'M19 6v5a3 3 0 0 1-3 3H6m4-4-4 4 4 4',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  retry: 'M20 11a8 8 0 1 0-2.3 6.7M20 5v6h-6',
  new: 'M12 5v14M5 12h14',
  list: 'M4 6h16M4 12h16M4 18h10',
  more: 'M5 12h1.5M11.25 12h1.5M17.5 12H19',
  yes: 'M7 11v9H4v-9Zm0 0 4-8c1.5 0 2.5 1 2.5 2.5L13 9h5.5a2 2 0 0 1 2 2.4l-1.2 7A2 2 0 0 1 17.3 20H7',
  no: 'M17 13V4h3v9Zm0 0-4 8c-1.5 0-2.5-1-2.5-2.5L11 15H5.5a2 2 0 0 1-2-2.4l1.2-7A2 2 0 0 1 6.7 4H17',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
}

export function ChatIcon({
  name,
  size = 20,
  isFilled = false,
}: {
  name: keyof typeof paths
  size?: number
  isFilled?: boolean
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={name === 'mark' ? '0 0 24 28' : '0 0 24 24'}
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'mark' ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="flex-none"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}

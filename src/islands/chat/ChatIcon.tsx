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
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
}

export function ChatIcon({ name, size = 20 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={name === 'mark' ? '0 0 24 28' : '0 0 24 24'}
      fill="none"
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

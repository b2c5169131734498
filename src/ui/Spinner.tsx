/** A turning ring next to a loading text. `className` sets its size and colors. */
export const Spinner = ({ className }: { className: string }) => (
  <span
    className={`rounded-pill border-2 motion-safe:animate-[turn_800ms_linear_infinite] ${className}`}
  />
)

/** `className` sets the size and the colors. */
export const Spinner = ({ className }: { className: string }) => (
  <span
    className={`rounded-pill border-2 motion-safe:animate-[turn_800ms_linear_infinite] ${className}`}
  />
)

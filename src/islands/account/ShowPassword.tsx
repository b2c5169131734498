interface Props {
  isShown: boolean
  onChange: (isShown: boolean) => void
}

export const ShowPassword = ({ isShown, onChange }: Props) => (
  <label className="inline-flex min-h-11 items-center gap-2 text-sm">
    <input
      type="checkbox"
      className="choice size-5"
      checked={isShown}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    Show what I type
  </label>
)

import { useState } from 'react'

interface Props {
  /** The entries that are not in the comparison yet. */
  entries: readonly (readonly [slug: string, title: string])[]
  isFull: boolean
  onAdd: (slug: string) => void
}

/**
 * Adds the chosen entry only when the user clicks Add. A change of the `<select>` adds no entry,
 * because arrow keys also change its value.
 */
export function AddEntry({ entries, isFull, onAdd }: Props) {
  const [chosen, setChosen] = useState('')
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFull) return
        onAdd(chosen)
        setChosen('')
      }}
    >
      <label className="grid min-w-0 flex-1 basis-46 gap-1 sm:flex-none">
        <span className="label">Add an opportunity</span>
        <select
          className="field w-full"
          required
          disabled={isFull}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">Choose one</option>
          {entries.map(([slug, title]) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button secondary" aria-disabled={isFull}>
        Add
      </button>
      <p role="status" className="w-full empty:absolute">
        {isFull && 'You can compare up to four. Remove one first.'}
      </p>
    </form>
  )
}

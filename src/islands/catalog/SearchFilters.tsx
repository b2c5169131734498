import { usd } from '../../../domain/billing/money.ts'
import {
  budgets,
  countActiveFilters,
  noFilters,
  type Search,
  type Sort,
} from '../../../domain/catalog/search.ts'
import './search-filters.css'

interface Props {
  search: Search
  onChoose: (choice: Partial<Search>) => void
}

const sortLabels: Record<Sort, string> = {
  listed: 'As listed',
  score: 'Highest score',
  cost: 'Lowest start-up cost',
  launch: 'Shortest time to launch',
  newest: 'Newest',
}
const ordersLabels: Record<Search['orders'], string> = {
  any: 'Any',
  'not needed': 'Not needed',
  'for some services': 'For some services',
  needed: 'Needed',
}
const contactLabels: Record<Search['contact'], string> = {
  any: 'Any',
  'hands-on': 'Hands-on care',
  'in person': 'In person, no hands-on care',
  remote: 'Remote',
  'no patients': 'No patients',
}
const budgetLabels = Object.fromEntries([
  [0, 'Any'],
  ...budgets.map((dollars) => [dollars, `Up to ${usd.format(dollars)}`]),
]) as Record<string, string>

interface ChoiceProps<T extends string> {
  label: string
  value: T
  labels: Record<T, string>
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, value, labels, onChange }: ChoiceProps<T>) {
  return (
    <label>
      <span className="note">{label}</span>
      <select
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {Object.entries<string>(labels).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Sort order and filters of the directory, collapsed at first. */
export default function SearchFilters({ search, onChoose }: Props) {
  const count = countActiveFilters(search) + Number(search.sort !== 'listed')
  return (
    <details className="sift">
      <summary className="unfolds">Filter and sort{count > 0 && ` (${count} on)`}</summary>
      <div className="sift-fields">
        <Choice
          label="Sort by"
          value={search.sort}
          labels={sortLabels}
          onChange={(sort) => onChoose({ sort })}
        />
        <Choice
          label="Orders or a medical director"
          value={search.orders}
          labels={ordersLabels}
          onChange={(orders) => onChoose({ orders })}
        />
        <Choice
          label="Patient contact"
          value={search.contact}
          labels={contactLabels}
          onChange={(contact) => onChoose({ contact })}
        />
        <Choice
          label="Maximum start-up cost"
          value={String(search.budget)}
          labels={budgetLabels}
          onChange={(budget) => onChoose({ budget: Number(budget) })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={search.telehealth}
            onChange={(event) => onChoose({ telehealth: event.currentTarget.checked })}
          />
          Can be done by telehealth
        </label>
        {count > 0 && (
          <button
            type="button"
            className="button secondary"
            onClick={() => onChoose({ ...noFilters, sort: 'listed' })}
          >
            Clear filters and sorting
          </button>
        )}
      </div>
    </details>
  )
}

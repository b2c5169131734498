import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $checkedSteps, loadCheckedSteps, setStepChecked } from '../../stores/members/roadmap.ts'

/**
 * Reads the execution plan from the page. Passing it as a prop would send the same text to every
 * visitor twice.
 */
function stepsOnPage(): string[] {
  return [...document.querySelectorAll('#execution li')].map((step) => {
    const copy = step.cloneNode(true) as Element
    for (const citation of copy.querySelectorAll('sup')) citation.remove()
    return copy.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  })
}

/** The execution plan as a checklist that can be printed. */
export function Roadmap({ slug }: { slug: string }) {
  const [steps] = useState(stepsOnPage)
  const ticked = useStore($checkedSteps)
  useEffect(() => loadCheckedSteps(slug), [slug])

  const doneCount = steps.filter((step) => ticked.includes(step)).length
  return (
    <section className="panel premium-card roadmap">
      <h2>Execution roadmap</h2>
      <p className="note">
        {doneCount} of {steps.length} steps done. Your progress is saved in this browser.
      </p>
      <ol role="list">
        {steps.map((step) => (
          <li key={step}>
            <label>
              <input
                type="checkbox"
                checked={ticked.includes(step)}
                onChange={(event) => setStepChecked(slug, step, event.target.checked)}
              />
              <span>{step}</span>
            </label>
          </li>
        ))}
      </ol>
    </section>
  )
}

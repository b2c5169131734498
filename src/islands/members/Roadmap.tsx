import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $checkedSteps, loadCheckedSteps, setStepChecked } from '../../stores/members/roadmap.ts'

/**
 * The entry's execution plan. It stands in the page already, so it is taken from there: as a
 * property it would be sent a second time to everybody.
 */
function stepsOnPage(): string[] {
  return [...document.querySelectorAll('#execution li')].map((step) => {
    const words = step.cloneNode(true) as Element
    for (const citation of words.querySelectorAll('sup')) citation.remove()
    return words.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  })
}

/** The execution plan as a list to check off and to print. */
export function Roadmap({ slug }: { slug: string }) {
  const [steps] = useState(stepsOnPage)
  const ticked = useStore($checkedSteps)
  useEffect(() => loadCheckedSteps(slug), [slug])

  const done = steps.filter((step) => ticked.includes(step)).length
  return (
    <section className="panel premium-card roadmap">
      <h2>Execution roadmap</h2>
      <p className="note">
        {done} of {steps.length} steps done. Your checks stay in this browser.
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

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $isStored } from '../../stores/members/member-storage.ts'
import { $checkedSteps, loadCheckedSteps, setStepChecked } from '../../stores/members/roadmap.ts'
import { MembersPart } from './MembersPart.tsx'

/**
 * Reads the execution plan from the page's HTML. A prop would add the same text to the HTML a
 * second time.
 */
function stepsOnPage(): string[] {
  return [...document.querySelectorAll('#execution li')].map((step) => {
    const copy = step.cloneNode(true) as Element
    for (const mark of copy.querySelectorAll('sup, [aria-hidden]')) mark.remove()
    return copy.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  })
}

export function Roadmap({ slug }: { slug: string }) {
  const [steps] = useState(stepsOnPage)
  const ticked = useStore($checkedSteps)
  const isStored = useStore($isStored)
  useEffect(() => loadCheckedSteps(slug), [slug])

  const doneCount = steps.filter((step) => ticked.includes(step)).length
  return (
    <section className="panel premium-card roadmap text-sm">
      <MembersPart
        id="roadmap"
        title="Execution roadmap"
        heading="h2"
        count={`${doneCount} of ${steps.length} steps done`}
        teaser={steps[0] ?? ''}
      >
        <p className="note no-print">
          {isStored
            ? 'Your progress is saved in this browser.'
            : 'We couldn’t save your progress. Print this sheet before you close the page.'}
        </p>
        <ol role="list" className="in-[.member-cards]:lg:columns-2 gap-8">
          {steps.map((step) => (
            <li key={step} className="break-inside-avoid border-t border-line">
              <label className="flex cursor-pointer gap-3 py-2">
                <input
                  className="choice m-0 size-5 flex-none"
                  type="checkbox"
                  checked={ticked.includes(step)}
                  onChange={(event) => setStepChecked(step, event.target.checked)}
                />
                <span>{step}</span>
              </label>
            </li>
          ))}
        </ol>
      </MembersPart>
    </section>
  )
}

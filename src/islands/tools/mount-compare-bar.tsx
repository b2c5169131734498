import { createRoot } from 'react-dom/client'
import CompareBar from './CompareBar.tsx'

let isMounted = false

/** Mounts the bar of selected entries once per page. The bar is empty without a selection. */
export function mountCompareBar(): void {
  if (isMounted) return
  isMounted = true
  const place = document.createElement('div')
  // `sticky`, because a `fixed` bar would cover the end of the page.
  place.className = 'sticky bottom-0 z-20'
  document.body.append(place)
  createRoot(place).render(<CompareBar />)
}

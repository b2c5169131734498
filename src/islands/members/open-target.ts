/**
 * Scrolls to the member content that the URL fragment names, and opens each `<details>` that hides
 * it. If the fragment names a card in which every `<details>` is closed, opens the first one.
 */
export function openTarget(): void {
  const target = document.querySelector(`.premium [id="${CSS.escape(location.hash.slice(1))}"]`)
  if (!target) return
  const open = target.matches('details') ? target : target.querySelector('details[open]')
  showPart(open ?? target.querySelector('details') ?? target)
  target.scrollIntoView()
}

/** Opens each `<details>` that hides an element or is the element. */
export function showPart(element: Element): void {
  let part = element.closest('details')
  while (part) {
    part.open = true
    part = part.parentElement?.closest('details') ?? null
  }
}

/**
 * Scrolls to the member content that the URL fragment names, and opens each `<details>` that hides
 * it. If the fragment names a card in which every `<details>` is closed, opens the first one.
 */
export function openTarget(): void {
  const target = document.querySelector(`.premium [id="${CSS.escape(location.hash.slice(1))}"]`)
  if (!target) return
  const open = target.matches('details') ? target : target.querySelector('details[open]')
  let part = (open ?? target.querySelector('details') ?? target).closest('details')
  while (part) {
    part.open = true
    part = part.parentElement?.closest('details') ?? null
  }
  target.scrollIntoView()
}

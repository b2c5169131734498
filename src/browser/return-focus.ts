/** The CSS selector of an element by its place in the document. */
const selectorOf = (element: Element): string =>
  element.parentElement
    ? `${selectorOf(element.parentElement)}>:nth-child(${[...element.parentElement.children].indexOf(element) + 1})`
    : ':root'

/** The selector of the focused control. Undefined if the user did not reach it with the keyboard. */
export function focusedControl(): string | undefined {
  const control = document.activeElement
  return control?.matches(':focus-visible') ? selectorOf(control) : undefined
}

/**
 * Moves the focus to the control at `selector`, or to the main heading if the page no longer shows
 * that control. Does nothing if the user has already moved the focus.
 */
export function returnFocus(selector: string): void {
  if (document.activeElement !== document.body) return
  const control = document.querySelector<HTMLElement>(selector)
  control?.focus()
  if (document.activeElement === control) return
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = '0'
  heading.focus()
}

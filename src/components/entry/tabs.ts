/**
 * Turns sections with headings into tabs. As in the ARIA Authoring Practices, the left and right
 * arrow keys, Home and End focus a tab and open it. If the URL fragment is a section's id, that
 * section's tab opens. A printed page shows all sections and no tab list, and so does a browser
 * without JavaScript.
 */
const screenHidden = 'not-print:hidden'
for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
  const panels = [...tabs.querySelectorAll<HTMLElement>(':scope > section')]
  const list = tabs.firstElementChild as HTMLElement
  const buttons = [...list.children] as HTMLElement[]
  panels.forEach((panel, index) => {
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', buttons[index]!.id)
    panel.tabIndex = 0
    panel.firstElementChild?.classList.add(screenHidden)
    buttons[index]!.addEventListener('click', () => selectPanel(panel))
  })

  const selectPanel = (chosen: HTMLElement): void => {
    panels.forEach((panel, index) => {
      const open = panel === chosen
      panel.classList.toggle(screenHidden, !open)
      buttons[index]?.setAttribute('aria-selected', String(open))
      buttons[index]?.setAttribute('tabindex', open ? '0' : '-1')
    })
  }

  list.addEventListener('keydown', (event) => {
    const current = buttons.indexOf(event.target as HTMLElement)
    const last = buttons.length - 1
    const next = {
      ArrowRight: current < last ? current + 1 : 0,
      ArrowLeft: current > 0 ? current - 1 : last,
      Home: 0,
      End: last,
    }[event.key]
    if (current < 0 || next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
    buttons[next]?.click()
  })

  list.hidden = false
  const first = panels[0]
  const openFromHash = () => {
    const linked = panels.find((panel) => `#${panel.id}` === location.hash)
    if (linked ?? first) selectPanel((linked ?? first)!)
  }
  openFromHash()
  addEventListener('hashchange', openFromHash)
}

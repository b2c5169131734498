/**
 * Turns sections with headings into tabs. The keys follow the ARIA Authoring Practices: arrow keys,
 * Home and End move and select. The URL's hash can name a section. Print and browsers without
 * JavaScript show all sections.
 */
for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
  const panels = [...tabs.querySelectorAll<HTMLElement>(':scope > section')]
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  const buttons = panels.map((panel) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.id = `tab-${panel.id}`
    button.textContent = panel.querySelector('h3')?.textContent ?? ''
    button.setAttribute('role', 'tab')
    button.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', button.id)
    panel.tabIndex = 0
    button.addEventListener('click', () => selectPanel(panel))
    return button
  })

  const selectPanel = (chosen: HTMLElement): void => {
    panels.forEach((panel, index) => {
      const open = panel === chosen
      panel.classList.toggle('closed', !open)
      buttons[index]?.setAttribute('aria-selected', String(open))
      buttons[index]?.setAttribute('tabindex', open ? '0' : '-1')
    })
  }

  list.addEventListener('keydown', (event) => {
    const current = buttons.indexOf(event.target as HTMLButtonElement)
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

  list.append(...buttons)
  tabs.prepend(list)
  const first = panels[0]
  const openFromHash = () => {
    const linked = panels.find((panel) => `#${panel.id}` === location.hash)
    if (linked ?? first) selectPanel((linked ?? first)!)
  }
  openFromHash()
  addEventListener('hashchange', openFromHash)
}

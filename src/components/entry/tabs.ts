/**
 * Turns headed sections into tabs, as the ARIA authoring practices describe them: arrow
 * keys, Home and End move and select. The address may name a section. The sections stay
 * in the page, so that paper and a browser without JavaScript show all of them.
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
    button.addEventListener('click', () => select(panel))
    return button
  })

  const select = (chosen: HTMLElement): void => {
    panels.forEach((panel, index) => {
      const open = panel === chosen
      panel.classList.toggle('closed', !open)
      buttons[index]?.setAttribute('aria-selected', String(open))
      buttons[index]?.setAttribute('tabindex', open ? '0' : '-1')
    })
  }

  list.addEventListener('keydown', (event) => {
    const now = buttons.indexOf(event.target as HTMLButtonElement)
    const last = buttons.length - 1
    const to = {
      ArrowRight: now < last ? now + 1 : 0,
      ArrowLeft: now > 0 ? now - 1 : last,
      Home: 0,
      End: last,
    }[event.key]
    if (now < 0 || to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
    buttons[to]?.click()
  })

  list.append(...buttons)
  tabs.prepend(list)
  const first = panels[0]
  const open = () => {
    const named = panels.find((panel) => `#${panel.id}` === location.hash)
    if (named ?? first) select((named ?? first)!)
  }
  open()
  addEventListener('hashchange', open)
}

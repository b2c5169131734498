/**
 * Turns sections with headings into tabs. As in the ARIA Authoring Practices, the left and right
 * arrow keys, Home and End focus a tab and open it. If the URL fragment is a section's id, that
 * section's tab opens. A printed page shows all sections and no tab list, and so does a browser
 * without JavaScript.
 */
const list = document.querySelector<HTMLElement>('[role=tablist]')!
const tabs = [...list.children] as HTMLElement[]
const panelOf = (tab: Element) => document.getElementById(tab.getAttribute('aria-controls')!)!

const select = (chosen: Element): void => {
  for (const tab of tabs) {
    const isChosen = tab === chosen
    tab.ariaSelected = `${isChosen}`
    tab.tabIndex = isChosen ? 0 : -1
    panelOf(tab).classList.toggle('not-print:hidden', !isChosen)
  }
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => select(tab))
  tab.addEventListener('keydown', (event) => {
    const next = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: index - 1,
      Home: 0,
      End: -1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    tabs.at(next)!.focus()
    select(tabs.at(next)!)
  })
}

list.hidden = false
const openFromHash = () =>
  select(tabs.find((tab) => `#${panelOf(tab).id}` === location.hash) ?? tabs[0]!)
openFromHash()
addEventListener('hashchange', openFromHash)

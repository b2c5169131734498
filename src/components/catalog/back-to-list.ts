/**
 * The back link of an entry returns to the list that the user came from: the directory, a category,
 * a collection or the saved list. The list keeps its search, filters and scroll position. From any
 * other page, and without JavaScript, the link opens the directory.
 */
const link = document.querySelector<HTMLAnchorElement>('.back')
const list = document.referrer
const { origin: listOrigin, pathname, search } = new URL(list || location.href)
if (
  link &&
  listOrigin === location.origin &&
  /^\/((page|category|collection)\/.*|saved)?$/.test(pathname)
) {
  link.href = list
  if (search) link.lastElementChild!.textContent = 'Back to your results'
  if (pathname === '/saved') link.lastElementChild!.textContent = 'Back to your saved list'
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    // Each jump to a section adds a history entry, so the list may be several entries back. Find
    // the list by its URL. Without the Navigation API, go back one entry, but only if the URL of
    // this page has no fragment.
    const { navigation } = window as { navigation?: Navigation }
    const visit = navigation
      ?.entries()
      .slice(0, navigation.currentEntry?.index)
      .findLast(({ url }) => url?.replace(/#.*/, '') === list)
    if (visit) navigation?.traverseTo(visit.key)
    else if (!navigation && history.length > 1 && !location.hash) history.back()
    else return
    event.preventDefault()
  })
}

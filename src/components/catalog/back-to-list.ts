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
  // A page that loads with a fragment does not know how many jumps came before.
  const visits = history.length > 1 && !location.hash && history.length
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !visits) return
    event.preventDefault()
    // Each jump to a section added an entry to the history.
    history.go(visits - history.length - 1)
  })
}

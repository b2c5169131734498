/**
 * Loads the number of founding seats left. Islands read it from the root's `data-seats-left` after
 * each `seats` event. If the request failed, that attribute is empty.
 */
// Do not import other files here. The page would load each one in a separate request.

/** Width of the drawing in SeatMeter.astro, in SVG units. */
const width = 500
const seatWidth = 5
/** Request timeout in milliseconds. */
const timeout = 5000

const { dataset } = document.documentElement
const byId = (id: string) => document.getElementById(id)

addEventListener('seats', () => {
  const left = dataset.seatsLeft
  if (!left) return
  const taken = width - Number(left) * seatWidth
  byId('seats-left')!.textContent = left
  byId('seats-taken')!.setAttribute('width', `${taken}`)
  byId('seats-meter')!.hidden = left === '0'
  if (left !== '0') return
  for (const element of document.querySelectorAll<HTMLElement>('[data-sold-out]')) {
    element.textContent = element.dataset.soldOut!
  }
})

const publishSeats = (left: unknown): void => {
  dataset.seatsLeft = String(left ?? '')
  dispatchEvent(new Event('seats'))
}
// eslint-disable-next-line no-restricted-globals -- api.ts is larger than the rest of the page's scripts
fetch('/api/founding-offer', { signal: AbortSignal.timeout(timeout) })
  .then((response) => response.json())
  .then(
    ({ remaining }: { remaining?: number }) => publishSeats(remaining),
    () => publishSeats(''),
  )

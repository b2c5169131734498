/**
 * The one script that the pricing page adds for a visitor: asks how many founding seats are left, and shows
 * it. With none left the page's founding words give way to the standard ones, which stand beside
 * them as `data-sold-out`. The islands of a signed-in person read the number from the root's
 * `data-seats-left`; a `seats` event says that it is new. Empty there: nobody could say.
 */
// No import: the build would make a file of its own of what the islands share, one more request.

/** The drawing in SeatMeter.astro is so wide, and a seat in it. */
const width = 500
const tick = 5
/** Milliseconds after which the page does without the number. */
const patience = 5000

const { dataset } = document.documentElement
const byId = (id: string) => document.getElementById(id)

addEventListener('seats', () => {
  const left = dataset.seatsLeft
  if (!left) return
  byId('seats-left')!.textContent = left
  byId('seats-taken')!.setAttribute('width', `${width - Number(left) * tick}`)
  byId('seats-meter')!.classList.add('known')
  if (left !== '0') return
  for (const element of document.querySelectorAll<HTMLElement>('[data-sold-out]')) {
    element.textContent = element.dataset.soldOut!
  }
})

const tell = (left: unknown): void => {
  dataset.seatsLeft = String(left ?? '')
  dispatchEvent(new Event('seats'))
}
// eslint-disable-next-line no-restricted-globals -- api.ts would weigh more than the rest of the page's scripts
fetch('/api/founding-offer', { signal: AbortSignal.timeout(patience) })
  .then((response) => response.json())
  .then(
    ({ remaining }: { remaining?: number }) => tell(remaining),
    () => tell(''),
  )

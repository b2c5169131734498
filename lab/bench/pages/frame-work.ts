import type { Browser, Page } from 'playwright'

/**
 * The longest frame of a trace by two measures, in milliseconds. The two values may be from
 * different frames.
 */
export interface LongestFrame {
  /** Time from one frame to the next. On a busy machine, this time says little about the page. */
  apart: number
  /** Processor time of the page's main thread between two frames. */
  work: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Timestamp in microseconds. */
  ts: number
  tdur?: number
  args?: { name?: string }
}

export async function longestFrame(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<LongestFrame> {
  await page.evaluate(() => {
    if ('ticks' in window) return
    Object.assign(window, { ticks: true })
    const tick = () => requestAnimationFrame(tick)
    tick()
  })
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
  })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  return findLongestFrame(mainThread(traceEvents))
}

/** Returns the events of the page's main thread: the thread with the most animation frames. */
function mainThread(events: TraceEvent[]): TraceEvent[] {
  const counts = new Map<string, number>()
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  for (const event of events) {
    if (event.name === 'FireAnimationFrame') {
      counts.set(thread(event), (counts.get(thread(event)) ?? 0) + 1)
    }
  }
  const [busiest] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
  if (busiest === undefined) throw new Error('The trace has no frame.')
  return events.filter((event) => thread(event) === busiest).sort((a, b) => a.ts - b.ts)
}

function findLongestFrame(events: TraceEvent[]): LongestFrame {
  const longest = { apart: 0, work: 0 }
  let frameStart: number | undefined
  let work = 0
  for (const { name, ts, tdur = 0 } of events) {
    if (name === 'RunTask') work += tdur
    // Each `FireAnimationFrame` event is one callback, and a frame can have several. A callback
    // less than 4 ms after the first callback of a frame belongs to the same frame.
    if (name !== 'FireAnimationFrame' || (frameStart !== undefined && ts - frameStart < 4_000))
      continue
    if (frameStart !== undefined) {
      longest.apart = Math.max(longest.apart, (ts - frameStart) / 1_000)
      longest.work = Math.max(longest.work, work / 1_000)
    }
    frameStart = ts
    work = 0
  }
  return longest
}

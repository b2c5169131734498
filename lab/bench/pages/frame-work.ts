import type { Browser, Page } from 'playwright'

/** The longest frame of a stretch, in milliseconds. */
export interface LongestFrame {
  /** From one frame to the next; on a busy machine that says more of the machine. */
  apart: number
  /** What the page's main thread computed between two frames, in its own processor time. */
  work: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  tdur?: number
  args?: { name?: string }
}

/** Traces `work` in a page and finds its longest frame. */
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
  return judged(mainThread(traceEvents))
}

/** The events of the thread that drew most frames: other renderers are idle. */
function mainThread(events: TraceEvent[]): TraceEvent[] {
  const counts = new Map<string, number>()
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  for (const event of events) {
    if (event.name === 'FireAnimationFrame') {
      counts.set(thread(event), (counts.get(thread(event)) ?? 0) + 1)
    }
  }
  const [busiest] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
  if (busiest === undefined) throw new Error('The trace holds no frame.')
  return events.filter((event) => thread(event) === busiest).sort((a, b) => a.ts - b.ts)
}

function judged(events: TraceEvent[]): LongestFrame {
  const longest = { apart: 0, work: 0 }
  let begun: number | undefined
  let work = 0
  for (const { name, ts, tdur = 0 } of events) {
    if (name === 'RunTask') work += tdur
    // Every callback of a frame is in its task, a millisecond or two apart.
    if (name !== 'FireAnimationFrame' || (begun !== undefined && ts - begun < 4_000)) continue
    if (begun !== undefined) {
      longest.apart = Math.max(longest.apart, (ts - begun) / 1_000)
      longest.work = Math.max(longest.work, work / 1_000)
    }
    begun = ts
    work = 0
  }
  return longest
}

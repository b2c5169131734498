import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** So near to the end counts as being there, in CSS pixels. */
const near = 48

interface Following {
  /** For the box that scrolls. */
  box: RefObject<HTMLDivElement | null>
  /** For what grows in it. */
  content: RefObject<HTMLOListElement | null>
  /** Whether the reader has scrolled away from the newest message. */
  isAway: boolean
  toNewest: () => void
}

/** Keeps the newest message in sight as the content grows, unless the reader has scrolled up. */
export function useFollowNewest(isThere: boolean): Following {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const follows = useRef(true)
  const [isAway, setAway] = useState(false)

  const setFollows = (value: boolean) => {
    follows.current = value
    setAway(!value)
  }
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'instant' })

  useEffect(() => {
    const outer = box.current
    const inner = content.current
    if (!outer || !inner) return
    let last = outer.scrollTop
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = outer
      const isAtEnd = scrollHeight - scrollTop - clientHeight < near
      // Growing content leaves the end behind by itself; only going up says that somebody reads.
      if (isAtEnd) setFollows(true)
      else if (scrollTop < last) setFollows(false)
      last = scrollTop
    }
    const grown = new ResizeObserver(() => follows.current && toEnd())
    outer.addEventListener('scroll', onScroll, { passive: true })
    grown.observe(inner)
    grown.observe(outer)
    return () => {
      outer.removeEventListener('scroll', onScroll)
      grown.disconnect()
    }
  }, [isThere])

  const toNewest = useCallback(() => {
    setFollows(true)
    toEnd()
  }, [])

  return { box, content, isAway, toNewest }
}

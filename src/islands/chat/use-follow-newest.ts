import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Within this distance the box counts as scrolled to the end, in CSS pixels. */
const endTolerance = 48

interface FollowNewest {
  /** Ref for the scrolling box. */
  box: RefObject<HTMLDivElement | null>
  /** Ref for the growing list in the box. */
  content: RefObject<HTMLOListElement | null>
  /** Whether the user has scrolled up from the newest message. */
  isAway: boolean
  toNewest: () => void
}

/** Scrolls to the newest message as the content grows, unless the user has scrolled up. */
export function useFollowNewest(hasContent: boolean): FollowNewest {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const isFollowing = useRef(true)
  const [isAway, setAway] = useState(false)

  const setFollowing = (value: boolean) => {
    isFollowing.current = value
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
      const isAtEnd = scrollHeight - scrollTop - clientHeight < endTolerance
      // New content also moves the end away. So only a scroll up by the user stops the automatic
      // scrolling.
      if (isAtEnd) setFollowing(true)
      else if (scrollTop < last) setFollowing(false)
      last = scrollTop
    }
    const resizeObserver = new ResizeObserver(() => isFollowing.current && toEnd())
    outer.addEventListener('scroll', onScroll, { passive: true })
    resizeObserver.observe(inner)
    resizeObserver.observe(outer)
    return () => {
      outer.removeEventListener('scroll', onScroll)
      resizeObserver.disconnect()
    }
  }, [hasContent])

  const toNewest = useCallback(() => {
    setFollowing(true)
    toEnd()
  }, [])

  return { box, content, isAway, toNewest }
}

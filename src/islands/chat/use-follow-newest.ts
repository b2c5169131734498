import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** The box counts as scrolled to the newest message if fewer CSS pixels than this remain. */
const tolerance = 48

/** CSS pixels to leave free between the top of the box and the last question. */
const spaceAbove = 12

/**
 * Returns the scroll position of the newest message, usually the end of the content. If the answer
 * is too long for the box, returns the position of the last question, so that the beginning of the
 * answer is visible.
 */
function newestPosition(box: HTMLElement, content: HTMLElement): number {
  const end = box.scrollHeight - box.clientHeight
  const question = [...content.querySelectorAll('.chat-question')].at(-1)
  if (!question) return end
  const boxTop = box.getBoundingClientRect().top
  const { top, bottom } = question.getBoundingClientRect()
  // A long question fills at most half of the box, so that the other half shows the answer.
  const fromBox = Math.max(top - boxTop - spaceAbove, bottom - boxTop - box.clientHeight / 2)
  return Math.min(end, box.scrollTop + fromBox)
}

interface FollowNewest {
  box: RefObject<HTMLDivElement | null>
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

  useEffect(() => {
    const outer = box.current
    const inner = content.current
    if (!outer || !inner) return
    let last = outer.scrollTop
    /** The position that this effect last scrolled to. */
    let placed = last
    const onScroll = () => {
      const { scrollTop } = outer
      // Stop the automatic scrolling only when the user scrolls up. New content does not change
      // `scrollTop`, even if it moves the newest message out of view.
      if (scrollTop > newestPosition(outer, inner) - tolerance) setFollowing(true)
      else if (scrollTop < last) setFollowing(false)
      last = scrollTop
    }
    const resizeObserver = new ResizeObserver(() => {
      if (!isFollowing.current) return
      const newest = newestPosition(outer, inner)
      // When a font loads or a phone is turned, the content can get shorter. Then scroll up, unless
      // the user has scrolled down past `placed`.
      const hasReadOn = outer.scrollTop > placed + 1
      const top = hasReadOn ? Math.max(outer.scrollTop, newest) : newest
      outer.scrollTo({ top, behavior: 'instant' })
      placed = Math.max(top, 0)
    })
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
    if (!box.current || !content.current) return
    const top = newestPosition(box.current, content.current)
    box.current.scrollTo({ top, behavior: 'instant' })
  }, [])

  return { box, content, isAway, toNewest }
}

import type { StreamingAnswer, Conversation } from './conversation.ts'

/**
 * Returns `add`, which appends text to the answer, and `text`, which returns the text so far. The
 * page shows new text on the next animation frame.
 */
export function streamInto({ $answer }: Conversation, answer: StreamingAnswer) {
  let text = ''
  let frame: number | undefined
  $answer.set(answer)
  const draw = () => {
    frame = undefined
    if ($answer.get()?.requestId === answer.requestId) $answer.set({ ...answer, text })
  }
  return {
    add(more: string) {
      text += more
      // A background tab runs no animation frames, so it shows the text when it becomes visible.
      frame ??= requestAnimationFrame(draw)
    },
    text: () => text,
  }
}

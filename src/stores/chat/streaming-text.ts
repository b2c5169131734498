import type { StreamingAnswer, Conversation } from './conversation.ts'

/** Shows an answer as it grows, at most once a frame, however fast it comes. */
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
      // A page in the background draws no frame; its text is there when it comes forward.
      frame ??= requestAnimationFrame(draw)
    },
    text: () => text,
  }
}

import { deleteConversation, type Conversation } from '../../stores/chat/conversation.ts'
import { failureSentence } from '../../stores/billing/billing-errors.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface Props {
  conversation: Conversation
  onClose: () => void
}

/** Asks before a conversation makes way for a new one. */
export function NewConversation({ conversation, onClose }: Props) {
  const begin = async () => {
    try {
      await deleteConversation(conversation)
    } catch (problem) {
      return failureSentence(problem, 'The conversation was not deleted. Try again.')
    }
    // The dialog goes with the tools of a conversation that is empty now, and says no more.
    onClose()
    return undefined
  }
  return (
    <ConfirmDialog
      title="Start a new conversation?"
      action="Delete and start new"
      onConfirm={begin}
      onClose={onClose}
    >
      This one is deleted for good. Keep a copy first if you may need it. Messages that were counted
      stay counted.
    </ConfirmDialog>
  )
}

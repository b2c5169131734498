import { deleteConversation, type Conversation } from '../../stores/chat/conversation.ts'
import { failureSentence } from '../../stores/billing/billing-errors.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface Props {
  conversation: Conversation
  onClose: () => void
}

/** Asks for confirmation before the conversation is deleted. */
export function NewConversation({ conversation, onClose }: Props) {
  const deleteAndClose = async () => {
    try {
      await deleteConversation(conversation)
    } catch (problem) {
      return failureSentence(problem, 'The conversation was not deleted. Try again.')
    }
    // An empty conversation hides its tools and this dialog, so close the dialog.
    onClose()
    return undefined
  }
  return (
    <ConfirmDialog
      title="Start a new conversation?"
      action="Delete and start new"
      onConfirm={deleteAndClose}
      onClose={onClose}
    >
      This permanently deletes the current conversation. Save a copy first if you may need it.
      Messages you’ve already sent still count.
    </ConfirmDialog>
  )
}

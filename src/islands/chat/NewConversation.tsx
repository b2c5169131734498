import { deleteConversation, type Conversation } from '../../stores/chat/conversation.ts'
import { failureSentence } from '../../stores/ui/failures.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface Props {
  conversation: Conversation
  onClose: () => void
}

export function NewConversation({ conversation, onClose }: Props) {
  const deleteAndClose = async () => {
    try {
      await deleteConversation(conversation)
    } catch (problem) {
      return failureSentence(problem, 'The conversation was not deleted. Try again.')
    }
    // ChatTools has hidden this dialog, because the conversation is now empty. Without `onClose`,
    // `isConfirming` would stay true, and the dialog would reappear with the next message.
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
      This permanently deletes the current conversation. If you may need it later, save a copy
      first. If your plan has a monthly limit, the messages you sent still count.
    </ConfirmDialog>
  )
}

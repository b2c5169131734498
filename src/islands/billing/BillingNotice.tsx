import type { User } from '../../../domain/account/user.schema.ts'
import { noticeFor } from './billing-notices.ts'
import { ManageBilling } from './ManageBilling.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  user: User
}

export function BillingNotice({ user }: Props) {
  const notice = noticeFor(user)
  if (!notice) return null
  return (
    <Notice title={notice.title}>
      <p className="max-w-168">{notice.text}</p>
      {notice.opensPortal && <ManageBilling primary className="mt-2" />}
    </Notice>
  )
}

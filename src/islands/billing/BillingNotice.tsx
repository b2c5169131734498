import type { User } from '../../../domain/account/user.schema.ts'
import { noticeFor } from './billing-notices.ts'
import { ManageBilling } from './ManageBilling.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  user: User
  refundDays: number
  billingEmail: string
}

export function BillingNotice({ user, refundDays, billingEmail }: Props) {
  const notice = noticeFor(user)
  if (!notice) return null
  return (
    <Notice title={notice.title}>
      <p className="max-w-168">{notice.text}</p>
      {notice.explainsRefund && (
        // The text says "If", because the browser does not know when the user first paid.
        <p className="max-w-168">
          If you made your first payment in the last {refundDays} days, write to{' '}
          <a className="wrap-anywhere" href={`mailto:${billingEmail}`}>
            {billingEmail}
          </a>{' '}
          and we refund it.
        </p>
      )}
      {notice.opensPortal && <ManageBilling primary className="mt-2" />}
    </Notice>
  )
}

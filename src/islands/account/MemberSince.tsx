import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $memberSince, loadMemberSince } from '../../stores/account/member-since.ts'

export default function MemberSince() {
  const since = useStore($memberSince, { ssr: 'initial' })
  useEffect(() => void loadMemberSince(), [])
  return <p>{since ? `You created your account on ${since}.` : 'Sign in to see the day.'}</p>
}

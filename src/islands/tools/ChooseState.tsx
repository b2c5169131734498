import { useStore } from '@nanostores/react'
import { chooseState } from '../../stores/tools/change-profile.ts'
import { $stateCode } from '../../stores/tools/profile.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'

/** Makes the state of this page the user's state on all pages. */
export default function ChooseState({ code, name }: { code: string; name: string }) {
  const chosen = useStore($stateCode, ssrSnapshots.stateCode)
  return (
    <p className="no-print noscript:hidden">
      {chosen === code ? (
        <span role="status">{name} is your state on this site.</span>
      ) : (
        <button type="button" className="button secondary" onClick={() => chooseState(code)}>
          Make {name} my state
        </button>
      )}
    </p>
  )
}

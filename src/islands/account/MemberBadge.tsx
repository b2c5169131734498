import type { User } from '../../../domain/account/user.schema.ts'
import { markPath, markSize } from '../../build/covers/mark.ts'
import { day, planLabel } from '../billing/plan-labels.ts'

const rulerColors = [
  '#a8475c',
  '#ec9273',
  '#d8bd83',
  '#3a7260',
  '#338c99',
  '#9dadd9',
  '#40598a',
  '#717d8a',
]
const ticksOfColor = 5
const tickCount = rulerColors.length * ticksOfColor

const nameOf = (user: User) => [user.firstName, user.lastName].filter(Boolean).join(' ')

/** The user's name. Without one, the email address, smaller and with its line break before the `@`. */
function BadgeName({ user }: { user: User }) {
  const name = nameOf(user)
  if (name) {
    return (
      <p className="serif mt-2.5 max-w-full text-h3 wrap-anywhere" dir="auto">
        {name}
      </p>
    )
  }
  const [mailbox, host] = (user.email ?? '').split('@')
  return (
    <p className="mt-2.5 max-w-full text-sm font-semibold wrap-anywhere">
      {mailbox}
      <wbr />
      {host && `@${host}`}
    </p>
  )
}

/**
 * A decorative name badge on a strap. Screen readers skip it, because the welcome text next to it
 * has the facts that matter.
 */
export const MemberBadge = ({ user }: { user: User }) => (
  <div
    className="w-[min(16rem,100%)] origin-top justify-self-center before:mx-auto before:-mb-3 before:block before:h-16 before:w-6 before:bg-brand motion-safe:animate-[badge-drop_1500ms_cubic-bezier(0.3,0,0.3,1)_both]"
    aria-hidden="true"
  >
    {/* In windows narrower than 60rem the badge is shorter, so that the heading below it stays in
        view. */}
    <div className="grid justify-items-center gap-0.5 overflow-hidden rounded-dialog border border-edge bg-paper px-5 pt-7 text-center [box-shadow:var(--shadow-float)] before:-mt-4 before:mb-3.5 before:h-2 before:w-10 before:rounded-pill before:border before:border-edge before:bg-card lg:min-h-80 lg:grid-rows-[auto_1fr_auto_auto_auto_auto]">
      <svg
        className="w-12 lg:w-18 lg:self-center"
        viewBox={`0 0 ${markSize.width} ${markSize.height}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path
          className="motion-safe:animate-[draw_900ms_600ms_ease-in-out_both]"
          d={markPath}
          pathLength="1"
          strokeDasharray="1"
        />
      </svg>
      <BadgeName user={user} />
      <p className="badge mt-1.5">{planLabel(user).badge}</p>
      <p className="note mt-1.5">Since {day(new Date().toISOString())}</p>
      <svg
        className="mt-5 w-full motion-safe:animate-[unroll_1000ms_900ms_cubic-bezier(0.2,0,0.1,1)_both]"
        viewBox={`0 0 ${tickCount * 5 - 2} 20`}
        strokeWidth="3"
      >
        {Array.from({ length: tickCount }, (_, index) => (
          <path
            key={index}
            stroke={rulerColors[Math.floor(index / ticksOfColor)]}
            d={`M${index * 5 + 1.5} 20v-${index % 10 === 9 ? 20 : 13}`}
          />
        ))}
      </svg>
    </div>
  </div>
)

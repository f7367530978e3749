import type { Look } from '@church/shared'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { ShortList } from './short-list.tsx'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Who of the office has looked at the user's details, the latest first. */
export function LooksList({ looks }: { looks: Look[] }) {
  return (
    <ShortList empty="Nobody has looked at them in the last 90 days.">
      {looks.map(({ who, what, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and none moves
        <li key={index}>
          <strong>
            {capitalised(who)}, {what}
          </strong>
          <span>
            {formatDate(at)}, {formatTime(at)}
          </span>
        </li>
      ))}
    </ShortList>
  )
}

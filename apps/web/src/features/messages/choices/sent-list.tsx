import type { DeliveryState, OwnMessages } from '@church/shared'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { ShortList } from './short-list.tsx'

type Sent = OwnMessages['sent'][number]

const stateWords: Record<DeliveryState, string> = {
  queued: 'on its way',
  sent: 'sent',
  failed: 'could not be delivered',
  switched_off: 'not sent, as you switched it off',
  withdrawn: 'taken back',
}

/** What this church has sent to the user, the latest first. */
export function SentList({ sent, kinds }: Pick<OwnMessages, 'sent' | 'kinds'>) {
  const nameOf = ({ kind }: Sent) => kinds.find((each) => each.kind === kind)?.name ?? kind
  return (
    <ShortList empty="Nothing has been sent to you.">
      {sent.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and none moves
        <li key={index}>
          <strong>{nameOf(each)}</strong>
          <span>
            {each.way === 'mail' ? 'Email' : 'Notification'}, {stateWords[each.state]},{' '}
            {formatDate(each.at)}, {formatTime(each.at)}
          </span>
        </li>
      ))}
    </ShortList>
  )
}

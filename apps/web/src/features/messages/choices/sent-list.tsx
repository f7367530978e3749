import {
  type DeliveryState,
  formatFacts,
  type MessagesTo,
  type MessageWay,
  t,
} from '@church/shared'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { ShortList } from './short-list.tsx'

const states: Record<MessageWay, Record<DeliveryState, string>> = {
  mail: {
    queued: t('Email, on its way'),
    sent: t('Email, sent'),
    failed: t('Email, could not be delivered'),
    switched_off: t('Email, not sent, as you switched it off'),
    withdrawn: t('Email, taken back'),
  },
  push: {
    queued: t('Notification, on its way'),
    sent: t('Notification, sent'),
    failed: t('Notification, could not be delivered'),
    switched_off: t('Notification, not sent, as you switched it off'),
    withdrawn: t('Notification, taken back'),
  },
}

/** How a message went, such as 'Email, sent'. */
export const stateInWords = ({ way, state }: { way: MessageWay; state: DeliveryState }) =>
  states[way][state]

interface Props {
  sent: MessagesTo['sent']
  /** Shown if there is nothing. */
  empty: string
}

/** What this church has sent to somebody, the latest first. */
export function SentList({ sent, empty }: Props) {
  return (
    <ShortList empty={empty}>
      {sent.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and none moves
        <li key={index}>
          <strong>{message.name}</strong>
          <span>
            {formatFacts([stateInWords(message), formatDate(message.at), formatTime(message.at)])}
          </span>
        </li>
      ))}
    </ShortList>
  )
}

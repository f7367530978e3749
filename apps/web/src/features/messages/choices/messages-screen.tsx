import {
  type DeliveryState,
  formatFacts,
  type Look,
  type MessageWay,
  type OwnMessages,
  t,
} from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackToMe } from '../../../ui/own-page.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { KindsCard } from './kinds-card.tsx'
import styles from './messages-screen.module.scss'
import { PushCard } from './push-card.tsx'
import { ShortList } from './short-list.tsx'

/** Messages: what this church sends to the user, what it has sent, and who has looked at their details. */
export function MessagesScreen() {
  const query = useQuery(queries.getMessages())
  return (
    <>
      <BackToMe />
      <PageHeading
        title={screens.messages.title}
        lead={t('You choose what comes to you. Only you see this page.')}
      />
      <Loaded query={query}>
        {({ kinds, sent, looks }) => (
          <div className={styles.columns}>
            <KindsCard kinds={kinds} />
            <div className={styles.column}>
              <PushCard />
              <Card title={t('Sent in the last 90 days')}>
                <SentList sent={sent} kinds={kinds} />
              </Card>
              <Card title={t('Who looked at your details')}>
                <LooksList looks={looks} />
              </Card>
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Who of the office has looked at the user's details, the latest first. */
function LooksList({ looks }: { looks: Look[] }) {
  return (
    <ShortList empty={t('Nobody has looked at them in the last 90 days.')}>
      {looks.map(({ what, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and none moves
        <li key={index}>
          <strong>{what}</strong>
          <span>{formatFacts([formatDate(at), formatTime(at)])}</span>
        </li>
      ))}
    </ShortList>
  )
}

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

/** What this church has sent to the user, the latest first. */
function SentList({ sent, kinds }: Pick<OwnMessages, 'sent' | 'kinds'>) {
  const nameOf = (sought: string) => kinds.find(({ kind }) => kind === sought)?.name ?? sought
  return (
    <ShortList empty={t('Nothing has been sent to you.')}>
      {sent.map(({ kind, way, state, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and none moves
        <li key={index}>
          <strong>{nameOf(kind)}</strong>
          <span>{formatFacts([states[way][state], formatDate(at), formatTime(at)])}</span>
        </li>
      ))}
    </ShortList>
  )
}

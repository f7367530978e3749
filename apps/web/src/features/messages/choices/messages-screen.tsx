import { formatFacts, type Look, type OwnMessages, t } from '@church/shared'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { BackToMe } from '../../../ui/own-page.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { KindsCard } from './kinds-card.tsx'
import styles from './messages-screen.module.scss'
import { PushCard } from './push-card.tsx'
import { SentList } from './sent-list.tsx'
import { ShortList } from './short-list.tsx'

/** Messages: what this church sends to the user, what it has sent, and who has looked at their details. */
export function MessagesScreen() {
  return (
    <>
      <BackToMe />
      <PageHeading title={screens.messages.title} lead={t('You choose what comes to you.')} />
      <Fetched options={queries.getMessages()}>
        {({ kinds, sent, looks }) => (
          <div className={styles.columns}>
            <KindsCard kinds={kinds} />
            <div className="cards">
              <PushCard />
              <Card title={t('Sent in the last 90 days')}>
                <SentList
                  sent={sent.map((each) => ({ ...each, name: nameOf(each.kind, kinds) }))}
                  empty={t('Nothing has been sent to you.')}
                />
              </Card>
              <Card title={t('Who looked at your details')}>
                <LooksList looks={looks} />
              </Card>
            </div>
          </div>
        )}
      </Fetched>
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

const nameOf = (sought: string, kinds: OwnMessages['kinds']) =>
  kinds.find(({ kind }) => kind === sought)?.name ?? sought

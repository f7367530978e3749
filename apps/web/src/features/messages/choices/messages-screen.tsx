import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { KindsCard } from './kinds-card.tsx'
import { LooksList } from './looks-list.tsx'
import styles from './messages-screen.module.scss'
import { PushCard } from './push-card.tsx'
import { SentList } from './sent-list.tsx'

/** Messages: what this church sends to the user, what it has sent, and who has looked at their details. */
export function MessagesScreen() {
  const query = useQuery(queries.getMessages())
  return (
    <>
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

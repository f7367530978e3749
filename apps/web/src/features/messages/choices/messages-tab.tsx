import { t, type User } from '@church/shared'
import { queries } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SentList } from './sent-list.tsx'

/** What was sent to a person, for admins. Whether they switched something off is theirs to know. */
export function MessagesTab({ user }: { user: User }) {
  return (
    <Card title={t('Sent in the last 90 days', undefined, 'to others')}>
      <Fetched options={queries.listMessagesTo({ params: { id: user.id } })}>
        {({ sent }) => <SentList sent={sent} empty={t('Nothing has been sent to them.')} />}
      </Fetched>
    </Card>
  )
}

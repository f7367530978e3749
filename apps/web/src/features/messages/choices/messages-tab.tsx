import { t, type User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SentList } from './sent-list.tsx'

/** What was sent to a person, for admins. Whether they switched something off is theirs to know. */
export function MessagesTab({ user }: { user: User }) {
  const query = useQuery(queries.listMessagesTo({ params: { id: user.id } }))
  return (
    <Card title={t('Sent in the last 90 days', undefined, 'to others')}>
      <Loaded query={query}>
        {({ sent }) => <SentList sent={sent} empty={t('Nothing has been sent to them.')} />}
      </Loaded>
    </Card>
  )
}

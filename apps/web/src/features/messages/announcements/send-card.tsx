import type { AdminAnnouncement, AnnouncementReach } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { announcementReach, useSendAnnouncement } from './admin-queries.ts'

/** Sends the announcement by email or notification, and first shows how many people that reaches. */
export function SendCard({ announcement }: { announcement: AdminAnnouncement }) {
  const query = useQuery(announcementReach(announcement.id))
  const hasEnded = new Date(announcement.until) <= useNow()
  return (
    <Card title="Also tell them">
      <Loaded query={query} skeleton={<SkeletonLines lines={3} />}>
        {(reach) => (
          <>
            <p>{reachInWords(reach)}</p>
            {hasEnded ? (
              <p>It has ended. To send it, first change when it ends.</p>
            ) : (
              <Sending announcement={announcement} reach={reach} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Such as "213 will read it here, 160 by email, 41 by notification; 12 have email switched off". */
function reachInWords({ readers, mail, push, switched_off, unreachable }: AnnouncementReach) {
  const by = `${formatCount(mail)} by email, ${formatCount(push)} by notification`
  const off = `${formatCount(switched_off)} have email switched off`
  const none = unreachable > 0 ? `, ${formatCount(unreachable)} have no account or address` : ''
  return `${formatCount(readers)} will read it here, ${by}; ${off}${none}.`
}

function Sending({
  announcement: { id, title, sent, queued },
  reach,
}: {
  announcement: AdminAnnouncement
  reach: AnnouncementReach
}) {
  const [ways, setWays] = useState({ mail: reach.mail > 0, push: reach.push > 0 })
  const { mutate, isPending } = useSendAnnouncement(id)
  const send = async () => {
    const isSure = await confirm({
      question: `Send “${title}”?`,
      detail: 'It can’t be taken back from those whom it has reached. Nobody gets it twice.',
      action: 'Send',
      tone: 'primary',
    })
    if (!isSure) return
    mutate(ways, {
      onSuccess: ({ mail, push }) =>
        toast.success(
          `On its way: ${formatCount(mail)} by email, ${formatCount(push)} by notification.`,
        ),
      onError: toastFailure,
    })
  }
  return (
    <>
      {sent + queued > 0 && (
        <p>
          {formatCount(sent)} have had it, {formatCount(queued)} more will.
        </p>
      )}
      <Checkbox
        label="By email"
        checked={ways.mail}
        onChange={({ target }) => setWays({ ...ways, mail: target.checked })}
      />
      <Checkbox
        label="By notification"
        checked={ways.push}
        onChange={({ target }) => setWays({ ...ways, push: target.checked })}
      />
      <Actions>
        <Button busy={isPending} disabled={!ways.mail && !ways.push} onClick={send}>
          Send
        </Button>
      </Actions>
    </>
  )
}

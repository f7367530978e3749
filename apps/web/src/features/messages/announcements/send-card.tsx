import { type AdminAnnouncement, type AnnouncementReach, formatList, n, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mutations, queries } from '../../../lib/queries.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { NoMails, useLacksMails } from '../deliveries/index.ts'

/** Sends the announcement by email or notification, and first shows how many people that reaches. */
export function SendCard({ announcement }: { announcement: AdminAnnouncement }) {
  const query = useQuery(queries.getAnnouncementReach({ params: { id: announcement.id } }))
  const hasEnded = new Date(announcement.until) <= useNow()
  const lacksMails = useLacksMails()
  return (
    <Card title={announcement.draft ? t('Publish') : t('Also tell them')}>
      <Loaded query={query} skeleton={<SkeletonLines lines={3} />}>
        {(reach) => (
          <>
            <NoMails />
            <p>{reachInWords(reach, lacksMails)}</p>
            {hasEnded ? (
              <p>{t('It has ended. To send it, first change when it ends.')}</p>
            ) : (
              <Sending announcement={announcement} reach={reach} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Such as "213 see it here, 160 get an email, 41 a notification; 12 have turned email off". */
function reachInWords(reach: AnnouncementReach, lacksMails: boolean) {
  const { readers, push, switched_off, unreachable } = reach
  const mail = lacksMails ? 0 : reach.mail
  const words = {
    readers: n(readers, '{count} sees it here', '{count} see it here'),
    ...waysInWords(mail, push),
  }
  if (switched_off === null) return t('{readers}, {mail}, {push}.', words)
  const off = n(switched_off, '{count} has turned email off', '{count} have turned email off')
  if (unreachable === 0) return t('{readers}, {mail}, {push}; {off}.', { ...words, off })
  const none = n(
    unreachable,
    '{count} has no account or address',
    '{count} have no account or address',
  )
  return t('{readers}, {mail}, {push}; {off}, {none}.', { ...words, off, none })
}

const waysInWords = (mail: number, push: number) => ({
  mail: n(mail, '{count} gets an email', '{count} get an email'),
  push: n(push, '{count} a notification', '{count} a notification'),
})

/** Such as "2 have had it, 3 more will." */
const sentInWords = (sent: number, queued: number) =>
  n(sent, '{count} have had it, {more}.', '{count} have had it, {more}.', {
    more: n(queued, '{count} more will', '{count} more will'),
  })

/** What the button will do, such as "Send to 62 on the home page, 18 by email and 4 by notification"; empty for nothing. */
function actionInWords(readers: number, mail: number, push: number): string {
  const ways = [
    readers > 0 && n(readers, '{count} on the home page', '{count} on the home page'),
    mail > 0 && n(mail, '{count} by email', '{count} by email'),
    push > 0 && n(push, '{count} by notification', '{count} by notification'),
  ].filter((words) => words !== false)
  return ways.length > 0 ? t('Send to {ways}', { ways: formatList(ways) }) : ''
}

function Sending({
  announcement,
  reach,
}: {
  announcement: AdminAnnouncement
  reach: AnnouncementReach
}) {
  const { id, title, draft, sent, queued } = announcement
  const lacksMails = useLacksMails()
  const left = { mail: lacksMails ? 0 : reach.mail_left, push: reach.push_left }
  const [ways, setWays] = useState({ mail: reach.mail > 0, push: reach.push > 0 })
  const { change: sendIt, isPending: isSending } = useChange(mutations.sendAnnouncement)
  const { change: publishIt, isPending: isPublishing } = useChange(mutations.updateAnnouncement)
  const mayHaveHad = reach.push > 0 || (reach.mail > 0 && !lacksMails)
  const mail = ways.mail ? left.mail : 0
  const push = ways.push ? left.push : 0
  const action = actionInWords(draft ? reach.readers : 0, mail, push)
  const send = async () => {
    if (mail + push === 0) {
      const { title, text, button, audience, public: isPublic, from, until } = announcement
      const body = { title, text, button, audience, public: isPublic, from, until, draft: false }
      publishIt({ params: { id }, body }, () => toast.success(t('It is on the home page.')))
      return
    }
    const isSure = await confirm({
      question: t('Send “{title}”?', { title }),
      detail: t('It can’t be taken back from those whom it has reached. Nobody gets it twice.'),
      action,
      tone: 'primary',
    })
    if (!isSure) return
    sendIt({ params: { id }, body: { mail: mail > 0, push: push > 0 } }, (answer) =>
      toast.success(t('On its way: {mail}, {push}.', waysInWords(answer.mail, answer.push))),
    )
  }
  return (
    <>
      {sent + queued > 0 && <p>{sentInWords(sent, queued)}</p>}
      {left.mail > 0 && (
        <Checkbox
          label={t('By email')}
          checked={ways.mail}
          onChange={({ target }) => setWays({ ...ways, mail: target.checked })}
        />
      )}
      {left.push > 0 && (
        <Checkbox
          label={t('By notification')}
          checked={ways.push}
          onChange={({ target }) => setWays({ ...ways, push: target.checked })}
        />
      )}
      {action || draft ? (
        <Actions>
          <Button busy={isSending || isPublishing} onClick={send}>
            {action || t('Publish')}
          </Button>
        </Actions>
      ) : (
        left.mail + left.push === 0 &&
        mayHaveHad && <p>{t('Everybody who chose that has had it.')}</p>
      )}
    </>
  )
}

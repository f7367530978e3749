import { n, t, type User } from '@church/shared'
import { type FormEvent, useState } from 'react'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogFoot } from '../../../ui/dialog.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Sending } from '../../../ui/sending.tsx'
import { NoMails, useLacksMails } from '../../messages/deliveries/index.ts'
import { nameOf } from '../users/index.ts'
import { useInviteSeveral, usersToInvite } from './queries.ts'

interface Props {
  onClose: () => void
  /** The ids of the people offered; everybody by default. */
  ids?: readonly number[]
}

/** Invites several people who have an address and neither an account nor an invitation, in a dialog. */
export function InviteSeveral({ onClose, ids }: Props) {
  return (
    <>
      <NoMails />
      <Fetched options={usersToInvite(ids)}>
        {(people) =>
          people.length === 0 ? (
            <p>{t('Everybody with an address has an account or an invitation.')}</p>
          ) : (
            <PeopleForm people={people} onClose={onClose} />
          )
        }
      </Fetched>
    </>
  )
}

function PeopleForm({ people, onClose }: { people: User[]; onClose: () => void }) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [sent, setSent] = useState(0)
  const invite = useInviteSeveral()
  const chosen = people.filter(({ id }) => !left.has(id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!invite.isPending) invite.mutate({ people: chosen, onSent: setSent })
  }
  const toggle = (id: number) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  if (invite.isSuccess) return <Invited sent={sent} onClose={onClose} />
  return (
    <form onSubmit={submit}>
      <p>{t('Each gets an email with a link to set a password.')}</p>
      {people.map((user) => (
        <Checkbox
          key={user.id}
          label={t('{name}, {email}', { name: nameOf(user), email: user.email })}
          checked={!left.has(user.id)}
          onChange={() => toggle(user.id)}
        />
      ))}
      {invite.isPending && (
        <Sending share={sent / chosen.length} label={t('Sending invitations')}>
          {n(chosen.length, '{sent} of {count} sent', '{sent} of {count} sent', { sent })}
        </Sending>
      )}
      {invite.error && (
        <>
          <Alert tone="info">
            {n(
              sent,
              '{count} sent so far. Those who are left stay in the list.',
              '{count} sent so far. Those who are left stay in the list.',
            )}
          </Alert>
          <ErrorAlert error={invite.error} />
        </>
      )}
      <DialogFoot>
        <Button type="submit" busy={invite.isPending} disabled={chosen.length === 0}>
          {n(chosen.length, 'Send {count} invitation', 'Send {count} invitations')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </DialogFoot>
    </form>
  )
}

function Invited({ sent, onClose }: { sent: number; onClose: () => void }) {
  const lacksMails = useLacksMails()
  return (
    <>
      {lacksMails ? (
        <Alert tone="info">{t('Saved, but no email was sent.')}</Alert>
      ) : (
        <Alert tone="success">
          {n(sent, '{count} invitation has been sent.', '{count} invitations have been sent.')}
        </Alert>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogFoot>
    </>
  )
}

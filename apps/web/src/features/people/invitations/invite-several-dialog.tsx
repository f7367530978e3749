import type { User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Sending } from '../../../ui/sending.tsx'
import { nameOf } from '../users/index.ts'
import { NoMails } from './no-mails.tsx'
import { useInviteSeveral, usersToInvite } from './queries.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** The ids of those who are offered; everybody by default. */
  ids?: readonly number[]
}

/** Invites several people who have an address and neither an account nor an invitation. */
export function InviteSeveralDialog({ open, ...props }: Props) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Invite several people">
      {open && <NoMails />}
      {open && <ChoosePeople {...props} />}
    </Dialog>
  )
}

function ChoosePeople({ onClose, ids }: Omit<Props, 'open'>) {
  const query = useQuery(usersToInvite(ids))
  return (
    <Loaded query={query}>
      {(people) =>
        people.length === 0 ? (
          <p>Everybody with an address has an account or an invitation.</p>
        ) : (
          <PeopleForm people={people} onClose={onClose} />
        )
      }
    </Loaded>
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
  if (invite.isSuccess) {
    return (
      <>
        <Alert tone="success">{`${sent} ${sent === 1 ? 'invitation has' : 'invitations have'} been sent.`}</Alert>
        <DialogFoot>
          <Button onClick={onClose}>Close</Button>
        </DialogFoot>
      </>
    )
  }
  return (
    <form onSubmit={submit}>
      <p>Each gets an email with a link to set a password.</p>
      {people.map((user) => (
        <Checkbox
          key={user.id}
          label={`${nameOf(user)}, ${user.email}`}
          checked={!left.has(user.id)}
          onChange={() => toggle(user.id)}
        />
      ))}
      {invite.isPending && (
        <Sending share={sent / chosen.length} label="Sending invitations">
          {`${sent} of ${chosen.length} sent`}
        </Sending>
      )}
      {invite.error && (
        <>
          <Alert tone="info">{`${sent} sent so far. Those who are left stay in the list.`}</Alert>
          <ErrorAlert error={invite.error} />
        </>
      )}
      <DialogFoot>
        <Button type="submit" busy={invite.isPending} disabled={chosen.length === 0}>
          {`Send ${chosen.length} ${chosen.length === 1 ? 'invitation' : 'invitations'}`}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogFoot>
    </form>
  )
}

import { n } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { InviteSeveralDialog, usersToInvite } from '../../people/invitations/index.ts'
import { addedPeople } from './queries.ts'

/** Offers to invite the people whom an import added and who have an address. Mail goes only after the dialog. */
export function InviteAdded({ importId }: { importId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data: ids } = useQuery(addedPeople(importId))
  const { data: people } = useQuery({ ...usersToInvite(ids), enabled: Boolean(ids?.length) })
  const count = people?.length ?? 0
  return (
    <>
      {count > 0 && (
        <Button icon="mail" onClick={() => setOpen(true)}>
          {n(count, 'Invite the person just added', 'Invite the {count} people just added')}
        </Button>
      )}
      <InviteSeveralDialog open={isOpen} onClose={() => setOpen(false)} ids={ids ?? []} />
    </>
  )
}

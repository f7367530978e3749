import { useQuery } from '@tanstack/react-query'
import { screens } from '../../../lib/screens.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { ownMessages, useChoose } from '../choices/index.ts'

const KIND = 'announcements'

/** Asks a member once whether announcements should come by email. */
export function AskAnnouncements() {
  const { data } = useQuery(ownMessages)
  const { mutate, isPending } = useChoose()
  const kind = data?.kinds.find((each) => each.kind === KIND)
  if (!kind || kind.chosen) return null

  const choose = (mail: boolean) =>
    mutate(
      { kind: KIND, mail },
      {
        onSuccess: () => {
          toast.success(mail ? 'Announcements will come by email.' : 'No emails, then.')
          // The card goes, and the button with the focus.
          focusHeading()
        },
        onError: toastFailure,
      },
    )
  return (
    <Alert tone="info">
      <p>
        <strong>Announcements by email?</strong> They always stand here. You can change your mind
        under <Link to={screens.messages.path}>Messages</Link>.
      </p>
      <Actions>
        <Button variant="secondary" size="small" busy={isPending} onClick={() => choose(true)}>
          Email me
        </Button>
        <Button variant="quiet" size="small" busy={isPending} onClick={() => choose(false)}>
          No emails
        </Button>
      </Actions>
    </Alert>
  )
}

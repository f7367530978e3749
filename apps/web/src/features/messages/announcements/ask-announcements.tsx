import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChoose } from '../choices/index.ts'

const KIND = 'announcements'

/** Asks a member once whether announcements should come by email. */
export function AskAnnouncements() {
  const { data } = useQuery(queries.getMessages())
  const { change, isPending } = useChoose()
  const kind = data?.kinds.find((each) => each.kind === KIND)
  if (!kind || kind.chosen) return null

  const choose = (mail: boolean) =>
    change({ kind: KIND, mail }, () => {
      toast.success(mail ? t('Announcements will come by email.') : t('No emails, then.'))
      // The card disappears with its button, which had the focus.
      focusHeading()
    })
  return (
    <Alert tone="info">
      <p>
        <T
          text="<b>Announcements by email?</b> They are always on this page. You can change your mind under <a>Emails and notifications</a>."
          b={(words) => <strong>{words}</strong>}
          a={(words) => <Link to={screens.messages.path}>{words}</Link>}
        />
      </p>
      <Actions>
        <Button variant="secondary" size="small" busy={isPending} onClick={() => choose(true)}>
          {t('Email me')}
        </Button>
        <Button variant="quiet" size="small" busy={isPending} onClick={() => choose(false)}>
          {t('No emails')}
        </Button>
      </Actions>
    </Alert>
  )
}

import { type Series, type Session, t } from '@church/shared'
import { pathOf, screens } from '../../../lib/screens.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { CancelSessionForm } from './cancel-session-form.tsx'
import { EditSessionForm } from './edit-session-form.tsx'
import { SessionDetails } from './session-details.tsx'
import type { SessionActions } from './use-session-actions.ts'

export type View = 'details' | 'edit' | 'cancel'

interface Props {
  /** Null while the dialog is closed. */
  session: Session | null
  view: View
  onView: (view: View) => void
  onClose: () => void
  series: Series[] | undefined
  actions: SessionActions
}

/** A session's details, with what an admin can do about them. */
export function SessionDialog({ session, view, onView, onClose, series, actions }: Props) {
  return (
    <Dialog open={session !== null} onClose={onClose} title={titleOf(session, view)}>
      {session && view === 'edit' && <EditSessionForm session={session} onClose={onClose} />}
      {session && view === 'cancel' && <CancelSessionForm session={session} onClose={onClose} />}
      {session && view === 'details' && (
        <>
          <SessionDetails
            session={session}
            series={series?.find(({ id }) => id === session.series_id)}
          />
          {new Date(session.opens_datetime) <= serverNow() && (
            <p>
              <Link to={pathOf(screens.session.path, session.id)}>
                {t('People, headcount and corrections')}
              </Link>
            </p>
          )}
          <Choice {...{ session, onView, onClose, actions }} />
        </>
      )}
    </Dialog>
  )
}

function titleOf(session: Session | null, view: View): string {
  if (view === 'cancel') return t('Cancel {name}?', { name: session?.name ?? '' })
  return view === 'edit' ? t('Edit Session') : (session?.name ?? '')
}

type ChoiceProps = Pick<Props, 'onView' | 'onClose' | 'actions'> & { session: Session }

function Choice({ session, onView, onClose, actions }: ChoiceProps) {
  const isOver = new Date(session.end_datetime) <= serverNow()
  const leaving = (act: (session: Session) => unknown) => () => {
    onClose()
    act(session)
  }
  return (
    <DialogFoot>
      <Button variant="secondary-danger" icon="trash" onClick={leaving(actions.remove)}>
        {t('Delete')}
      </Button>
      {!isOver &&
        (session.cancelled_at ? (
          <Button variant="secondary" icon="retry" onClick={leaving(actions.reinstate)}>
            {t('Reinstate')}
          </Button>
        ) : (
          <Button variant="secondary" icon="cross" onClick={() => onView('cancel')}>
            {t('Cancel session')}
          </Button>
        ))}
      <Button icon="edit" onClick={() => onView('edit')}>
        {t('Edit')}
      </Button>
    </DialogFoot>
  )
}

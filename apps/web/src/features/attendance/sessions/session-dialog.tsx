import {
  CANCEL_REASON_MAX,
  cancellation,
  formatFacts,
  type Series,
  type Session,
  t,
} from '@church/shared'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatDate, formatTime, formatTimeRange } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { CampusName } from './campus-name.tsx'
import { EditSessionForm } from './edit-session-form.tsx'
import styles from './facts.module.scss'
import { seriesInWords } from './series-in-words.ts'
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

interface SessionDetailsProps {
  session: Session
  /** The series that it belongs to. */
  series: Series | undefined
}

/** When a session is, who is expected, and whether it repeats or is cancelled. */
function SessionDetails({ session, series }: SessionDetailsProps) {
  const { start_datetime, end_datetime, opens_datetime, departments, kind } = session
  const times = formatTimeRange(start_datetime, end_datetime)
  const opensEarly = opens_datetime < start_datetime
  return (
    <>
      {session.cancelled_at && (
        <Alert tone="warning">
          <strong>{t('Cancelled.')}</strong> <bdi>{session.cancel_reason}</bdi>
        </Alert>
      )}
      <ul className={styles.facts}>
        <Fact icon="calendar">{formatDate(start_datetime)}</Fact>
        <Fact icon="clock">
          {opensEarly
            ? t('{times}, open from {time}', { times, time: formatTime(opens_datetime) })
            : times}
        </Fact>
        <Fact icon="users">
          {departments.length > 0 ? formatFacts(departments) : t('Everyone')}
          {kind === 'other' && ` · ${t('not a service')}`}
          {session.public && ` · ${t('visitors may see it')}`}
        </Fact>
        <CampusName of={session}>{(name) => <Fact icon="pin">{name}</Fact>}</CampusName>
        {series && <Fact icon="retry">{seriesInWords(series)}</Fact>}
      </ul>
    </>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

interface CancelSessionFormProps {
  session: Session
  onClose: () => void
}

/** Cancels a session with a reason for the members. */
function CancelSessionForm({ session, onClose }: CancelSessionFormProps) {
  const navigate = useNavigate()
  const cancelSession = useSave(mutations.cancelSession)
  const form = useForm({
    schema: cancellation,
    values: { reason: '' },
    save: async (body) => {
      await cancelSession({ params: { id: session.id }, body })
      toast.success(t('{name} cancelled.', { name: session.name }))
      onClose()
      const tells = await confirm({
        question: t('Tell those expected?'),
        detail: t(
          'An announcement stands on their home page, and can be sent to those who chose that.',
        ),
        action: t('Write it'),
        tone: 'primary',
      })
      if (tells) await navigate(`${screens.newAnnouncement.path}?session=${session.id}`)
    },
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <p>
        {t(
          'Nobody can mark attendance, and nobody becomes absent. You can reinstate it until its end.',
        )}
      </p>
      <TextField
        label={t('Reason')}
        hint={t('Members see it on the attendance screen, for example: The heating has failed.')}
        required
        autoFocus
        maxLength={CANCEL_REASON_MAX}
        autoComplete="off"
        {...form.field('reason')}
      />
      <Submit row="dialog" variant="danger" onCancel={onClose} cancelLabel={t('Keep session')}>
        {t('Cancel session')}
      </Submit>
    </Form>
  )
}

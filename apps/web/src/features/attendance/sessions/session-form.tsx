import { sessionTexts, t } from '@church/shared'
import { useNavigate } from 'react-router-dom'
import { mutations } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { seriesBody } from './repetition.ts'
import { sessionBody } from './session-body.ts'
import { emptySession, hasEmptyField, type Typed } from './session-entry.ts'
import { SessionFields } from './session-fields.tsx'
import styles from './session-form.module.scss'
import { isLikelyDay, mayEndNextDay, sessionInstants } from './session-times.ts'
import { useSessionForm } from './use-session-form.ts'

interface Props {
  /** Suggested values; empty by default. */
  suggested?: Typed
  onCreated?: () => void
}

/** Creates a session, or a series of them. */
export function SessionForm({ suggested = emptySession, onCreated }: Props) {
  const createSession = useSave(mutations.createSession)
  const createSeries = useSave(mutations.createSeries)
  const navigate = useNavigate()
  const form = useSessionForm({
    values: suggested,
    save: async (entered): Promise<void> => {
      if (entered.repeats) {
        await createSeries({ body: seriesBody(entered) })
        toast.success(sessionTexts.created)
      } else {
        const { id } = await createSession({ body: sessionBody(entered) })
        const run = () => navigate(pathOf(screens.session.path, id))
        toast.success(sessionTexts.created, {
          action: { label: t('Open', undefined, 'a link to it'), run },
        })
      }
      if (onCreated) onCreated()
      else form.setFocus('name')
    },
    valuesAfter: () => suggested,
  })
  const entered = form.watch()

  return (
    <Form form={form}>
      <SessionFields form={form} dateLabel={entered.repeats ? t('First date') : t('Date')}>
        <Checkbox label={t('Repeat…')} {...form.field('repeats')} />
        {entered.repeats && <RepeatFields form={form} />}
      </SessionFields>
      {!entered.repeats && isPast(entered) && (
        <Alert tone="warning">
          {t(
            'This time has already passed. The session would close at once, with everyone absent.',
          )}
        </Alert>
      )}
      <Submit wide className={styles.create} icon="plus">
        {t('Create Session')}
      </Submit>
    </Form>
  )
}

function isPast(entered: Typed): boolean {
  if (hasEmptyField(entered) || !isLikelyDay(entered.date)) return false
  const { date, start, end } = entered
  const endsNextDay = mayEndNextDay(entered) && entered.endsNextDay
  return new Date(sessionInstants({ date, start, end, endsNextDay }).end_datetime) < new Date()
}

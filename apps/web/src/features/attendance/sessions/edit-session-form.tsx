import { type Session, t } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Form, Submit } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { KindField } from './audience-fields.tsx'
import styles from './edit-session-form.module.scss'
import { enteredOf, sessionChanges } from './session-body.ts'
import { NameField, SessionFields } from './session-fields.tsx'
import { type SessionForm, useSessionForm } from './use-session-form.ts'

interface Props {
  session: Session
  onClose: () => void
}

/** Changes a session. Of one that has ended, only its name and kind. */
export function EditSessionForm({ session, onClose }: Props) {
  const updateSession = useSave(mutations.updateSession)
  const form = useSessionForm({
    values: enteredOf(session),
    save: async (entered, changed): Promise<void> => {
      const { scope, ...changes } = sessionChanges(entered, changed)
      if (Object.keys(changes).length > 0) {
        await updateSession({
          params: { id: session.id },
          body: { ...changes, scope: 'date' in changed ? 'this' : scope },
        })
        toast.success(t('{name} saved.', { name: entered.name }))
      }
      onClose()
    },
  })
  const isOver = new Date(session.end_datetime) <= serverNow()
  return (
    <Form form={form}>
      {isOver ? (
        <>
          <p className="soft">{t('This session has ended: only its name and kind can change.')}</p>
          <NameField form={form} />
          <KindField form={form} />
        </>
      ) : (
        <SessionFields form={form} />
      )}
      {session.series_id !== null && <ScopeChoice form={form} />}
      <Submit row="dialog" onCancel={onClose}>
        {t('Save')}
      </Submit>
    </Form>
  )
}

const scopes = [
  { value: 'this', label: t('Only this date') },
  { value: 'following', label: t('This date and all later ones') },
  { value: 'all', label: t('All dates; past ones keep their times') },
] as const

/**
 * The dates of the series that a change is for. Asked only about a change that may concern other dates, which another
 * day for one date does not.
 */
function ScopeChoice({ form }: { form: SessionForm }) {
  const { dirtyFields } = form.formState
  const { scope: _, date, ...others } = dirtyFields
  if (date || Object.keys(others).length === 0) return null
  return (
    <RadioGroup
      className={styles.scope}
      legend={t('This session repeats. What should change?')}
      options={scopes}
      {...form.choice('scope')}
    />
  )
}

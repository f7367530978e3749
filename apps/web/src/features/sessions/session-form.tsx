import { SESSION_NAME_MAX, sessionMessages } from '@church/shared'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { useCreateSession } from './queries.ts'
import { emptySession, enteredSession, hasEmptyField } from './session-entry.ts'
import styles from './session-form.module.scss'
import { isLikelyDay, mayEndNextDay, sessionInstants } from './session-times.ts'

/** Creates a session from a name, a date, and start and end times. */
export function SessionForm() {
  const { mutateAsync } = useCreateSession()
  const form = useForm({
    schema: enteredSession,
    values: emptySession,
    save: async ({ name, ...times }): Promise<void> => {
      await mutateAsync({ name, ...sessionInstants(times) })
      toast.success(sessionMessages.created)
      form.setFocus('name')
    },
    valuesAfter: () => emptySession,
    onInvalid: (entered) => {
      if (hasEmptyField(entered)) toast.error(sessionMessages.allRequired)
    },
  })
  const entered = form.watch()
  const endsNextDay = mayEndNextDay(entered) && entered.endsNextDay
  const isPast =
    !hasEmptyField(entered) &&
    isLikelyDay(entered.date) &&
    new Date(sessionInstants({ ...entered, endsNextDay }).end_datetime) < new Date()

  return (
    <Card title="Create Session">
      <Form form={form}>
        <TextField
          label="Session Name"
          required
          maxLength={SESSION_NAME_MAX}
          autoComplete="off"
          {...form.field('name')}
        />
        <div className={styles.times}>
          <TextField label="Date" type="date" required max="2999-12-31" {...form.field('date')} />
          <TextField
            label="Start Time"
            type="time"
            required
            {...form.field('start', { deps: 'end' })}
          />
          <TextField label="End Time" type="time" required {...form.field('end')} />
        </div>
        {mayEndNextDay(entered) && (
          <Checkbox
            label="Ends the next day"
            hint="For a session that runs past midnight."
            {...form.field('endsNextDay', { deps: 'end' })}
          />
        )}
        {isPast && (
          <Alert tone="warning">
            This time has already passed. The session would close at once, with everyone absent.
          </Alert>
        )}
        <Submit wide className={styles.create} icon="plus">
          Create Session
        </Submit>
      </Form>
    </Card>
  )
}

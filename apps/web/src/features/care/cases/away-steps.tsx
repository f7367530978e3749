import { newAbsence, type ServingWhileAway, t } from '@church/shared'
import { useState } from 'react'
import { churchDate, formatDays } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { useChurch } from '../../church/details/index.ts'
import { AwayQuestion } from '../../serving/answers/index.ts'
import styles from './away-steps.module.scss'
import { naming } from './naming.ts'

interface Props {
  /** The person for whom an admin acts; undefined for the user's own absence. */
  user: number | undefined
  onDone: () => void
}

/** Plans days of absence. After saving, asks about dates on which the user serves. */
export function AwaySteps({ user, onDone }: Props) {
  const [serving, setServing] = useState<ServingWhileAway[]>([])
  if (serving.length > 0) return <AwayQuestion serving={serving} onDone={onDone} />
  return (
    <AwayForm
      user={user}
      onDone={onDone}
      onSaved={(found) => {
        // An admin cannot answer for another person.
        if (found.length > 0 && user === undefined) setServing(found)
        else onDone()
      }}
    />
  )
}

interface FormProps {
  user: number | undefined
  onDone: () => void
  onSaved: (serving: ServingWhileAway[]) => void
}

function AwayForm({ user, onDone, onSaved }: FormProps) {
  const addAbsence = useSave(mutations.addAbsence)
  const church = useChurch()
  const today = churchDate(serverNow(), church?.time_zone)
  const form = useForm({
    schema: newAbsence,
    values: { from: today, until: '' },
    save: async (days) => {
      const saved = await addAbsence({ body: { ...days, ...naming(user) } })
      toast.success(t('Away {days}.', { days: formatDays(saved) }))
      onSaved(saved.serving)
    },
  })
  return (
    <Form form={form}>
      <p>
        {t(
          'Services on these days don’t count as missed. Nobody needs to know why, so we don’t ask.',
        )}
      </p>
      <div className={styles.days}>
        <TextField
          label={t('First day')}
          type="date"
          required
          max="2999-12-31"
          {...form.field('from')}
        />
        <TextField
          label={t('Last day')}
          type="date"
          required
          min={[form.watch('from'), today].sort().at(-1)}
          max="2999-12-31"
          {...form.field('until')}
        />
      </div>
      <Submit row="dialog" onCancel={onDone}>
        {t('Save')}
      </Submit>
    </Form>
  )
}

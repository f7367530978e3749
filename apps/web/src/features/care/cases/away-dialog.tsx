import { newAbsence } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { churchDate, formatDays } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { churchFacts } from '../../church/details/index.ts'
import styles from './away-dialog.module.scss'
import { useAddAbsence } from './away-queries.ts'

interface Props {
  /** Whom an admin names; nothing for the user's own. */
  user: number | undefined
  open: boolean
  onClose: () => void
}

/** Plans days on which somebody will not come. */
export function AwayDialog({ user, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={user === undefined ? 'I’m away' : 'Away'}>
      <AwayForm user={user} onDone={onClose} />
    </Dialog>
  )
}

function AwayForm({ user, onDone }: { user: number | undefined; onDone: () => void }) {
  const { mutateAsync } = useAddAbsence(user)
  const { data: church } = useQuery(churchFacts)
  const today = churchDate(serverNow(), church?.time_zone)
  const form = useForm({
    schema: newAbsence,
    values: { from: today, until: '' },
    save: async (days) => {
      const saved = await mutateAsync(days)
      toast.success(`Away ${formatDays(saved)}.`)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <p>
        Services on these days don’t count as missed. Nobody needs to know why, so we don’t ask.
      </p>
      <div className={styles.days}>
        <TextField
          label="First day"
          type="date"
          required
          max="2999-12-31"
          {...form.field('from')}
        />
        <TextField
          label="Last day"
          type="date"
          required
          min={[form.watch('from'), today].sort().at(-1)}
          max="2999-12-31"
          {...form.field('until')}
        />
      </div>
      <Submit row="dialog" onCancel={onDone}>
        Save
      </Submit>
    </Form>
  )
}

import { CANCEL_REASON_MAX, cancellation, type Session, t } from '@church/shared'
import { useNavigate } from 'react-router-dom'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useSave } from '../../../ui/use-save.ts'

interface Props {
  session: Session
  onClose: () => void
}

/** Cancels a session with a reason for the members. */
export function CancelSessionForm({ session, onClose }: Props) {
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

import { HOUSEHOLD_REQUEST_MAX, newHouseholdRequest, type OwnHousehold, t } from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { TextArea } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormInPlace } from '../../../ui/form-in-place.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import styles from './household-card.module.scss'

const outcomes = {
  waiting: t('The church’s office hasn’t decided yet.'),
  accepted: t('The church’s office has accepted it.'),
  declined: t('The church’s office has declined it.'),
} as const

/** The user's latest request to change their household, and the form for another one. */
export function AskForChange({ own }: { own: OwnHousehold }) {
  const [latest] = own.requests
  return (
    <>
      {latest && (
        <p className={styles.request}>
          {t('You asked on {date}: “{message}”', {
            date: formatDate(latest.asked_at),
            message: latest.message,
          })}{' '}
          {outcomes[latest.state]}
        </p>
      )}
      {canAsk(own) && (
        <FormInPlace trigger={t('Ask for a change')}>
          {(done) => <RequestForm onClose={done} />}
        </FormInPlace>
      )}
    </>
  )
}

/** Only adults ask, one thing at a time. */
function canAsk({ households, requests }: OwnHousehold): boolean {
  const you = households.flatMap(({ members }) => members).filter(({ is_you }) => is_you)
  const isChild = you.some(({ relation }) => relation === 'child')
  return !isChild && requests.every(({ state }) => state !== 'waiting')
}

function RequestForm({ onClose }: { onClose: () => void }) {
  const askForHouseholdChange = useSave(mutations.askForHouseholdChange)
  const form = useForm({
    schema: newHouseholdRequest,
    values: { message: '' },
    save: async (body) => {
      await askForHouseholdChange({ body })
      toast.success(t('Your request has been sent to the church’s office.'))
      onClose()
    },
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <TextArea
        label={t('What should be changed?')}
        hint={t('For example: “Please add our daughter Esther.” The church’s office decides.')}
        rows={3}
        maxLength={HOUSEHOLD_REQUEST_MAX}
        required
        autoFocus
        {...form.field('message')}
      />
      <Submit row="form" onCancel={onClose}>
        {t('Send')}
      </Submit>
    </Form>
  )
}

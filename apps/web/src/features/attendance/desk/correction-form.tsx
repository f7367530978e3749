import {
  correction,
  deskTexts,
  type PersonAtSession,
  REASON_MAX,
  type SessionDetails,
  t,
} from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'

const choices = [
  { value: true, label: t('Present') },
  { value: false, label: t('Absent') },
  { value: null, label: t('Not marked: doesn’t count as absent') },
]

/** The most likely correction of a person, given their present state. */
const opposite = (present: boolean | null, closed: boolean) => {
  if (!present) return true
  return closed ? false : null
}

interface Props {
  person: PersonAtSession
  session: SessionDetails
  onClose: () => void
}

/** Asks what is right for a person, and why. */
export function CorrectionForm({ person, session, onClose }: Props) {
  const correctAttendance = useSave(mutations.correctAttendance)
  const form = useForm({
    schema: correction,
    values: { present: opposite(person.present, session.closed), reason: '' },
    save: async (body) => {
      await correctAttendance({ params: { id: session.id, user: person.user }, body })
      toast.success(deskTexts.corrected)
      onClose()
    },
  })
  const possible = choices.filter(
    ({ value }) => value !== person.present && (value !== false || session.closed),
  )
  return (
    <Form form={form}>
      <RadioGroup
        legend={t('At this service, they were')}
        options={possible}
        {...form.choice('present')}
      />
      <TextField
        label={t('Reason')}
        hint={t('They can read it in their data, for example: Came late, phone was flat.')}
        required
        autoFocus
        maxLength={REASON_MAX}
        autoComplete="off"
        {...form.field('reason')}
      />
      <Submit row="dialog" onCancel={onClose}>
        {t('Correct')}
      </Submit>
    </Form>
  )
}

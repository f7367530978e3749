import { REASON_MAX, t, unnamedNumber } from '@church/shared'
import * as z from 'zod/mini'
import { mutations } from '../../../lib/queries.ts'
import { typedNumber } from '../../../lib/typed-number.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'

interface Numbers {
  id: number
  unnamed: number
}

/** Corrects how many people were counted without their names at a closed session, which has no rows of theirs. */
export const CorrectUnnamed = ({ session }: { session: Numbers }) => (
  <FormDialog
    variant="quiet"
    size="small"
    icon="edit"
    trigger={t('Correct without a name')}
    title={t('People without a name')}
  >
    {(done) => <CorrectionForm session={session} onDone={done} />}
  </FormDialog>
)

const { unnamed, reason } = unnamedNumber.shape
const schema = z.object({ unnamed: typedNumber(unnamed, Number.NaN), reason })

function CorrectionForm({ session, onDone }: { session: Numbers; onDone: () => void }) {
  const setUnnamedNumber = useSave(mutations.setUnnamedNumber)
  const form = useForm({
    schema,
    values: { unnamed: String(session.unnamed), reason: '' },
    save: async (body) => {
      await setUnnamedNumber({ params: { id: session.id }, body })
      toast.success(t('The number has been corrected.'))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <TextField
        label={t('Without a name')}
        hint={t('Nobody knows who they were, so only their number can be corrected.')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        {...form.field('unnamed')}
      />
      <TextField
        label={t('Reason')}
        hint={t('For example: Two people tapped on one phone.')}
        required
        maxLength={REASON_MAX}
        autoComplete="off"
        {...form.field('reason')}
      />
      <Submit row="dialog" onCancel={onDone}>
        {t('Correct')}
      </Submit>
    </Form>
  )
}

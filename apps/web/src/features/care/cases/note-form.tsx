import {
  CARE_DONE,
  CARE_NOTE_MAX,
  type CareCase,
  type CareOutcome,
  careTexts,
  newCareEvent,
  t,
} from '@church/shared'
import * as z from 'zod/mini'
import { mutations } from '../../../lib/queries.ts'
import { Checkbox, TextArea } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useSave } from '../../../ui/use-save.ts'

interface Props {
  careCase: CareCase
  outcome: CareOutcome
  onDone: () => void
}

const schema = z.object({ note: newCareEvent.shape.note, keep: z.boolean() })

/** Records the outcome of an attempt to reach a person. The note itself may be empty. */
export function NoteForm({ careCase, outcome, onDone }: Props) {
  const addCareEvent = useSave(mutations.addCareEvent)
  const isRefusal = outcome === 'asked not to be contacted'
  const mayKeep = CARE_DONE.includes(outcome) && !isRefusal
  const form = useForm({
    schema,
    values: { note: '', keep: false },
    save: async ({ note, keep }) => {
      const saved = await addCareEvent({
        params: { id: careCase.id },
        body: { outcome, note, ...(mayKeep && { close: !keep }) },
      })
      toast.success(saved.state === 'closed' ? t('Noted, and the case is closed.') : t('Noted.'))
      onDone()
    },
  })
  return (
    <Form form={form}>
      {isRefusal && <p>{t('The case is closed until they next come.')}</p>}
      <TextArea
        label={t('Note')}
        optional
        hint={careTexts.noteHint}
        rows={3}
        maxLength={CARE_NOTE_MAX}
        {...form.field('note')}
      />
      {mayKeep && (
        <Checkbox
          label={t('Keep them on the list')}
          hint={t('Otherwise the case is closed.')}
          {...form.field('keep')}
        />
      )}
      <Submit row="dialog" onCancel={onDone} variant={isRefusal ? 'danger' : undefined}>
        {isRefusal ? t('Stop contacting them') : t('Save')}
      </Submit>
    </Form>
  )
}

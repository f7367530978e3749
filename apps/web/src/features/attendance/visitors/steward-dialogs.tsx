import { t, type VisitorCard } from '@church/shared'
import { useState } from 'react'
import { mutations } from '../../../lib/queries.ts'
import { DialogAbout } from '../../../ui/dialog.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { nameOn } from './card-in-words.ts'
import { HeadsFields } from './heads-fields.tsx'
import { newKey } from './own-card.ts'
import { headsSchema, useAsksIfSure, valuesOf } from './use-visit-form.ts'
import { VisitForm } from './visit-form.tsx'

/** A card for somebody without a phone. */
export function AddVisitorForm({ session, onDone }: { session: number; onDone: () => void }) {
  const [key] = useState(newKey)
  const makeVisit = useSave(mutations.makeVisit)
  return (
    <VisitForm
      values={valuesOf()}
      label={t('Add visitor')}
      inDialog
      onCancel={onDone}
      save={async (entered) => {
        await makeVisit({ body: { ...entered, session, key } })
        toast.success(t('{name} is counted.', { name: entered.first_name }))
        onDone()
      }}
    />
  )
}

interface HeadsProps {
  /** Null while the dialog is closed. */
  card: VisitorCard | null
  onClose: () => void
}

/** Corrects how many came along. */
export const HeadsDialog = ({ card, onClose }: HeadsProps) => (
  <DialogAbout
    about={card}
    title={(card) => t('{name}’s card', { name: nameOn(card) })}
    onClose={onClose}
  >
    {(card) => <HeadsForm card={card} onDone={onClose} />}
  </DialogAbout>
)

function HeadsForm({ card, onDone }: { card: VisitorCard; onDone: () => void }) {
  const correctVisitor = useSave(mutations.correctVisitor)
  const { asksIfSure, onRejected } = useAsksIfSure()
  const form = useForm({
    schema: headsSchema,
    values: { adults: String(card.adults), children: String(card.children), sure: false },
    save: async (body) => {
      await correctVisitor({ params: { id: card.id }, body })
      toast.success(t('The card has been corrected.'))
      onDone()
    },
    onRejected,
  })
  return (
    <Form form={form}>
      <HeadsFields field={form.field} asksIfSure={asksIfSure} />
      <Submit row="dialog" onCancel={onDone}>
        {t('Save')}
      </Submit>
    </Form>
  )
}

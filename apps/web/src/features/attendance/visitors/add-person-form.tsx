import {
  checkLastName,
  hasCode,
  lastNameIn,
  t,
  type VisitorCard,
  visitorPerson,
  wholeName,
} from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { NameFields } from '../../people/users/index.ts'

const schema = visitorPerson.check(checkLastName)

const isSomebodyNew = () =>
  confirm({
    question: t('Somebody has this phone number already. Add a new person?'),
    detail: t('People who live together may share one.'),
    action: t('Add person'),
    tone: 'primary',
  })

interface Props {
  card: VisitorCard
  onDone: () => void
}

/** Adds a visitor as a person without an account. */
export function AddPersonForm({ card, onDone }: Props) {
  const addVisitorAsPerson = useSave(mutations.addVisitorAsPerson)
  const form = useForm({
    schema,
    values: { first_name: card.first_name ?? '', last_name: '', one_name: false, is_new: false },
    save: async (entered) => {
      const params = { id: card.id }
      try {
        await addVisitorAsPerson({ params, body: entered })
      } catch (failure) {
        if (!hasCode(failure, 'visitor-phone-known')) throw failure
        if (!(await isSomebodyNew())) return
        await addVisitorAsPerson({ params, body: { ...entered, is_new: true } })
      }
      toast.success(
        t('{name} has been added.', { name: wholeName(entered.first_name, lastNameIn(entered)) }),
      )
      onDone()
    },
  })
  return (
    <Form form={form}>
      <NameFields form={form} startAtLast />
      <p className="soft">
        {t('They count as present at {session}, and get no account.', {
          session: card.session_name,
        })}{' '}
        {card.wish === 'none'
          ? t('The name moves from the card to the records.')
          : t('Name and contact move from the card to the records.')}
      </p>
      <Submit row="dialog" onCancel={onDone}>
        {t('Add person')}
      </Submit>
    </Form>
  )
}

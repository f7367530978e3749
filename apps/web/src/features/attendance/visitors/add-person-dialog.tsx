import { type VisitorCard, visitorPerson } from '@church/shared'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { nameOn } from './card-in-words.ts'
import { useAddVisitor } from './queries.ts'

interface Props {
  /** Null while the dialog is closed. */
  card: VisitorCard | null
  onClose: () => void
}

/** Adds a visitor as a person without an account. */
export const AddPersonDialog = ({ card, onClose }: Props) => (
  <Dialog
    open={card !== null}
    onClose={onClose}
    title={card ? `Add ${nameOn(card)} as a person` : ''}
  >
    {card && <AddForm card={card} onDone={onClose} />}
  </Dialog>
)

function AddForm({ card, onDone }: { card: VisitorCard; onDone: () => void }) {
  const { mutateAsync } = useAddVisitor(card.id)
  const form = useForm({
    schema: visitorPerson,
    values: { first_name: card.first_name ?? '', last_name: '' },
    save: async (entered) => {
      await mutateAsync(entered)
      toast.success(`${entered.first_name} ${entered.last_name} has been added.`)
      onDone()
    },
  })
  const moves = card.wish === 'none' ? 'The name moves' : 'Name and contact move'
  return (
    <Form form={form}>
      <TextField label="First Name" required autoComplete="off" {...form.field('first_name')} />
      <TextField
        label="Last Name"
        required
        autoFocus
        autoComplete="off"
        {...form.field('last_name')}
      />
      <p className="soft">
        They count as present at {card.session_name}, and get no account. {moves} from the card to
        the records.
      </p>
      <Submit row="dialog" onCancel={onDone}>
        Add person
      </Submit>
    </Form>
  )
}

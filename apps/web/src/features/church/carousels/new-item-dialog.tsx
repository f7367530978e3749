import { Dialog } from '../../../ui/dialog.tsx'
import { NewItemForm, type NewItemFormProps } from './new-item-form.tsx'

/** Controls whether the dialog is open. */
export interface Opening {
  open: boolean
  onClose: () => void
}

interface Props extends Opening, Omit<NewItemFormProps, 'onAdded'> {
  title: string
}

/** The dialog that adds an item to a carousel. Closing it aborts the upload. */
export function NewItemDialog({ open, onClose, title, ...form }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NewItemForm {...form} onAdded={onClose} />
    </Dialog>
  )
}

import { Dialog } from '../../ui/dialog.tsx'
import { NewItemForm, type NewItemFormProps } from './new-item-form.tsx'

/** Whether it is open, and how it is closed. */
export interface Opening {
  open: boolean
  onClose: () => void
}

interface Props extends Opening, Omit<NewItemFormProps, 'onAdded'> {
  title: string
}

/** Where an item is added to a carousel. Closing it aborts the upload. */
export function NewItemDialog({ open, onClose, title, ...form }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NewItemForm {...form} onAdded={onClose} />
    </Dialog>
  )
}

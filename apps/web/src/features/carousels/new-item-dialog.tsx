import { carouselMessages } from '@church/shared'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { NewItemForm } from './new-item-form.tsx'
import type { NewItem } from './queries.ts'

/** Whether it is open, and who is told that it is to close. */
export interface Opening {
  open: boolean
  onClose: () => void
}

interface Props extends Opening {
  title: string
  adding: UseMutationResult<unknown, Error, NewItem>
  /** The text fields, named as in `NewItem`. */
  children: ReactNode
}

/** Where an item is added to a carousel. Closing it gives up what is being sent. */
export function NewItemDialog({ title, adding, children, open, onClose }: Props) {
  const upload = useRef<AbortController>(null)
  const close = () => {
    adding.reset()
    upload.current?.abort()
    onClose()
  }
  const added = () => {
    toast.success(carouselMessages.added)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={title}>
      <NewItemForm
        sending={adding.isPending}
        error={adding.error}
        onSend={({ texts, ...item }) => {
          upload.current = new AbortController()
          const { signal } = upload.current
          adding.mutate({ ...item, ...texts, signal }, { onSuccess: added })
        }}
      >
        {children}
      </NewItemForm>
    </Dialog>
  )
}

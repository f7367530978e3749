import { carouselTexts, newChurchItem, newProgramItem, t } from '@church/shared'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { PictureField } from './picture-field.tsx'
import { Uploading } from './uploading.tsx'
import type { Chosen } from './use-picture-choice.ts'

const picture = z.pipe(
  z.custom<Chosen>(),
  z.custom<Blob>((chosen) => chosen instanceof Blob, carouselTexts.imageRequired),
)
/** The picture, and the text fields of both carousels. */
const newItem = z.object({ picture, ...newChurchItem.shape, ...newProgramItem.shape })
const empty: z.input<typeof newItem> = { picture: null, description: '', title: '', details: '' }

const useNewItemForm = (save: (item: z.output<typeof newItem>) => Promise<void>) =>
  useForm({
    schema: newItem,
    values: empty,
    save,
    onInvalid: (entered) => {
      if (!(entered.picture instanceof Blob)) toast.error(carouselTexts.imageRequired)
    },
  })

export interface NewItemFormProps {
  /** The text fields. */
  children: (form: ReturnType<typeof useNewItemForm>) => ReactNode
  add: (item: NewItem) => Promise<unknown>
  onAdded: () => void
}

/** The form for a picture and its text, with an upload progress bar. */
export function NewItemForm({ children, add, onAdded }: NewItemFormProps) {
  const [share, setShare] = useState(0)
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const form = useNewItemForm(async ({ picture: file, ...texts }) => {
    upload.current = new AbortController()
    setShare(0)
    await add({ ...texts, file, onProgress: setShare, signal: upload.current.signal })
    toast.success(t('Item added.'))
    onAdded()
  })
  const { field, fieldState } = useController({ control: form.control, name: 'picture' })

  return (
    <Form form={form}>
      <PictureField
        ref={field.ref}
        picture={field.value}
        onPicture={field.onChange}
        error={fieldState.error?.message}
      />
      {children(form)}
      {form.isSending && <Uploading share={share} />}
      <Submit row="dialog" busy={field.value === 'reading'}>
        {t('Create')}
      </Submit>
    </Form>
  )
}

/** An item that is being added to a carousel. */
interface NewItem {
  file: Blob
  title?: string
  description?: string
  details?: string
  /** Receives the fraction sent so far, 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts the upload. */
  signal: AbortSignal
}

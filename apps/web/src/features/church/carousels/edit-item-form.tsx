import type { ChurchItem, ProgramItem } from '@church/shared'
import { carouselTexts, newChurchItem, newProgramItem, t } from '@church/shared'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { mutations } from '../../../lib/queries.ts'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { usePictureAddress } from '../details/index.ts'
import { ChurchItemFields, ProgramItemFields } from './item-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { Uploading } from './uploading.tsx'
import type { Chosen } from './use-picture-choice.ts'

interface Props<Item> {
  item: Item
  onSaved: () => void
}

/** Changes a picture of the church carousel, and its description. */
export function EditChurchItem({ item, onSaved }: Props<ChurchItem>) {
  const update = useSave(mutations.updateChurchItem)
  const replacement = useReplacement(item.id, useSave(mutations.setChurchPicture))
  const form = useForm({
    schema: newChurchItem,
    values: { description: item.description ?? '' },
    save: async (body) => {
      await replacement.send()
      await update({ params: { id: item.id }, body })
      toast.success(t('Saved.'))
      onSaved()
    },
  })
  return (
    <ItemForm form={form} item={item} {...replacement}>
      <ChurchItemFields field={form.field} />
    </ItemForm>
  )
}

/** Changes the picture, the title and the details of a program. */
export function EditProgramItem({ item, onSaved }: Props<ProgramItem>) {
  const update = useSave(mutations.updateProgramItem)
  const replacement = useReplacement(item.id, useSave(mutations.setProgramPicture))
  const form = useForm({
    schema: newProgramItem,
    values: { title: item.title ?? '', details: item.details ?? '' },
    save: async (body) => {
      await replacement.send()
      await update({ params: { id: item.id }, body })
      toast.success(t('Saved.'))
      onSaved()
    },
  })
  return (
    <ItemForm form={form} item={item} {...replacement}>
      <ProgramItemFields field={form.field} />
    </ItemForm>
  )
}

type SendPicture = (input: {
  params: { id: number }
  file: Blob
  options: { onProgress: (share: number) => void; signal: AbortSignal }
}) => Promise<unknown>

/** Another picture for an item. `send` does nothing while none is chosen. */
function useReplacement(id: number, sendPicture: SendPicture) {
  const [picture, onPicture] = useState<Chosen>(null)
  /** How much has been sent, from 0 to 1; null before and after. */
  const [share, setShare] = useState<number | null>(null)
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])
  const send = async () => {
    if (picture === 'unreadable') throw new Error(carouselTexts.imageRequired)
    if (!(picture instanceof Blob)) return
    upload.current = new AbortController()
    const { signal } = upload.current
    setShare(0)
    try {
      await sendPicture({
        params: { id },
        file: picture,
        options: { onProgress: setShare, signal },
      })
      // Not sent again, if the texts are refused.
      onPicture(null)
    } finally {
      setShare(null)
    }
  }
  return { picture, onPicture, share, send, isReading: picture === 'reading' }
}

interface ItemFormProps extends Omit<ReturnType<typeof useReplacement>, 'send'> {
  form: ComponentProps<typeof Form>['form']
  item: Pick<ChurchItem, 'image'>
  /** The fields of its texts. */
  children: ReactNode
}

function ItemForm(props: ItemFormProps) {
  const { form, item, picture, onPicture, share, isReading, children } = props
  const addressOf = usePictureAddress()
  return (
    <Form form={form}>
      <PictureField picture={picture} onPicture={onPicture} current={addressOf(item.image)} />
      {share !== null && <Uploading share={share} />}
      {children}
      <Submit row="dialog" busy={isReading}>
        {t('Save')}
      </Submit>
    </Form>
  )
}

import { churchTexts, churchUpdate, shadesOf, t } from '@church/shared'
import * as z from 'zod/mini'
import { mutations } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useSave } from '../../../ui/use-save.ts'
import { ColourPreview } from './colour-preview.tsx'

/** The product's own colour, which a church without one sees. */
const standardColour = '#6d2959'

const schema = z.object({
  colour: churchUpdate.shape.colour.def.innerType.def.innerType,
})

/** The church's own colour, for links, buttons and marks. */
export function ColourCard({ colour: saved }: { colour: string | null }) {
  const updateChurch = useSave(mutations.updateChurch)
  const save = async (colour: string | null) => {
    await updateChurch({ body: { colour } })
    toastWithUndo(churchTexts.saved, {
      before: { colour: saved },
      restore: (body) => updateChurch({ body }),
    })
  }
  const form = useForm({
    schema,
    values: { colour: saved ?? standardColour },
    save: ({ colour }) => save(colour),
  })
  const goStandard = () => void save(null).catch((failure: Error) => toast.error(failure.message))
  const chosen = form.watch().colour
  return (
    <Card title={t('Colour')}>
      <Form form={form}>
        <TextField
          label={t('Colour of links and buttons')}
          type="color"
          {...form.field('colour')}
        />
        <ColourPreview chosen={chosen} shades={shadesOf(chosen)} />
        <Submit
          row="form"
          onCancel={saved === null ? undefined : goStandard}
          cancelLabel={t('Use the standard colour')}
        >
          {t('Save')}
        </Submit>
      </Form>
    </Card>
  )
}

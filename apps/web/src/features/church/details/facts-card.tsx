import { churchTexts, t } from '@church/shared'
import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { lockedReason } from './locked-reason.ts'

export interface FactField<Name extends string>
  extends Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'hint' | 'optional'> {
  name: Name
}

interface Props<Facts extends FieldValues> {
  /** Omitted if the page's heading says it. */
  title?: string
  lead: string
  fields: readonly FactField<FieldPath<Facts>>[]
  schema: z.core.$ZodType<Facts, Facts>
  values: Facts
  save: (entered: Facts) => Promise<unknown>
  /** The operator has fixed these. */
  isLocked: boolean
}

/** A few facts about the church that belong together, in a form of their own. */
export function FactsCard<Facts extends FieldValues>(props: Props<Facts>) {
  const { title, lead, fields, schema, values, save, isLocked } = props
  const form = useForm({
    schema,
    values,
    save: async (entered) => {
      await save(entered)
      const isChanged = JSON.stringify(values) !== JSON.stringify(entered)
      toastWithUndo(churchTexts.saved, {
        before: isChanged ? values : {},
        restore: () => save(values),
      })
    },
  })
  return (
    <Card title={title}>
      <p className="soft">{lead}</p>
      {isLocked && <Alert tone="info">{lockedReason}</Alert>}
      <Form form={form}>
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            autoComplete="off"
            disabled={isLocked}
            {...form.field(name)}
          />
        ))}
        {!isLocked && <Submit>{t('Save')}</Submit>}
      </Form>
    </Card>
  )
}

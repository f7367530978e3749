import { departmentChange, n, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { mutations, queries } from '../../../lib/queries.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'

const schema = z.object({
  department: departmentChange.shape.department,
  act: z.enum(['add', 'remove']),
})

interface Props {
  /** The ids of the selected people. */
  ids: readonly number[]
  onDone: () => void
}

/** Adds the selected people to a department, or removes them from it. What it changed can be undone. */
export function DepartmentForm({ ids, onDone }: Props) {
  const { data: departments = [] } = useQuery(queries.listDepartments())
  const save = useSave(mutations.changeDepartment)
  const form = useForm({
    schema,
    values: { department: '', act: 'add' },
    save: async ({ department, act }) => {
      const belongs = act === 'add'
      const { changed } = await save({ body: { ids: [...ids], department, belongs } })
      const done = belongs
        ? n(changed.length, '{count} added to {department}.', '{count} added to {department}.', {
            department,
          })
        : n(
            changed.length,
            '{count} removed from {department}.',
            '{count} removed from {department}.',
            { department },
          )
      toastWithUndo(done, {
        before: changed.length > 0 ? { ids: changed } : {},
        restore: ({ ids: back = [] }) =>
          save({ body: { ids: back, department, belongs: !belongs } }),
      })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <TextField
        label={t('Department')}
        required
        list="departments"
        autoComplete="off"
        hint={t('Choose one, or enter a new one.')}
        {...form.field('department')}
      />
      <datalist id="departments">
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <RadioGroup
        legend={n(ids.length, '{count} selected', '{count} selected')}
        className={null}
        options={[
          { value: 'add', label: t('Add to the department') },
          { value: 'remove', label: t('Remove from it') },
        ]}
        {...form.choice('act')}
      />
      <Submit wide>{t('Save')}</Submit>
    </Form>
  )
}

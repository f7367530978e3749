import { keysOf, type OwnPhotoPermission, photoAnswer, photoUses, shown, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { mutations, queries } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { inWords } from './in-words.ts'
import styles from './photographs.module.scss'

/** Where photographs of the user's children, or of a user under 18, may be shown. Renders nothing for others. */
export function OwnPhotographs() {
  const { data: children = [] } = useQuery(queries.listOwnPhotoPermissions())
  if (children.length === 0) return null
  return (
    <Card title={t('Photographs of children')}>
      <p>{t('Without a yes, photographs are shown nowhere. We ask again each year.')}</p>
      <ul className={styles.children}>
        {children.map((child) => (
          <li key={child.child}>
            <span className={styles.child}>
              <bdi>{child.name}</bdi>
              <span className="soft">{inWords(child)}</span>
            </span>
            <FormDialog
              variant="secondary"
              size="small"
              trigger={
                <>
                  {child.said ? t('Change') : t('Answer')}{' '}
                  <span className="visually-hidden">{child.name}</span>
                </>
              }
              title={t('Photographs of {name}', { name: child.name })}
            >
              {(done) => <AnswerForm child={child} onDone={done} />}
            </FormDialog>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** It begins with “Nowhere” until somebody has answered, so that pressing Save never means yes. */
function AnswerForm({ child, onDone }: { child: OwnPhotoPermission; onDone: () => void }) {
  const answer = useSave(mutations.answerPhotoPermission)
  const { said, own_yes, name } = child
  const form = useForm({
    schema: photoAnswer,
    values: { use: said?.use ?? 'none', child_agrees: said?.child_agrees ?? false },
    save: async (body) => {
      await answer({ params: { id: child.child }, body })
      toast.success(t('Saved.'))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <RadioGroup
        legend={t('They may be shown')}
        options={keysOf(photoUses).map((value) => ({ value, label: shown(photoUses[value]) }))}
        {...form.choice('use')}
      />
      {own_yes === 'parent' && (
        <Checkbox
          label={t('{name} says yes, too', { name })}
          hint={t('From 13, a child’s own yes is needed.')}
          {...form.field('child_agrees')}
        />
      )}
      <Submit row="dialog" onCancel={onDone}>
        {t('Save')}
      </Submit>
    </Form>
  )
}

import { sharingMessages } from '@church/shared'
import { previousValues } from '../../../lib/changed-values.ts'
import { Card } from '../../../ui/card.tsx'
import layout from '../../../ui/columns.module.scss'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useForm } from '../../../ui/use-form.ts'
import type { OwnEntry } from './own-entry.ts'
import { Preview } from './preview.tsx'
import { useSetSharing } from './queries.ts'
import styles from './sharing-form.module.scss'
import { sharingForm, sharingOf, switches, valuesOf } from './sharing-values.ts'

const fields = ['listed', ...switches.map(({ name }) => name)] as const

/** Switches for what other members see, beside the user's own details as they then see them. */
export function SharingForm({ entry }: { entry: OwnEntry }) {
  const { sharing: saved, rules } = entry
  const { mutateAsync } = useSetSharing()
  const form = useForm({
    schema: sharingForm,
    values: valuesOf(saved, rules.mode),
    save: async (entered) => {
      const now = await mutateAsync(sharingOf(entered))
      const after = valuesOf(now, rules.mode)
      toastWithUndo(sharingMessages.saved, {
        // A first choice can be changed, but not undone.
        before: saved ? previousValues(valuesOf(saved, rules.mode), after, fields) : {},
        restore: (before) => mutateAsync(sharingOf({ ...after, ...before })),
      })
      return now
    },
    valuesAfter: (now) => valuesOf(now, rules.mode),
  })
  const entered = form.watch()

  return (
    <div className={layout.columns}>
      <Card>
        <Form form={form}>
          <Checkbox
            label="List me in the directory"
            hint="Without this, other members don’t find you at all."
            {...form.field('listed')}
          />
          <fieldset className={styles.shares} disabled={!entered.listed}>
            <legend>Besides my name, they see</legend>
            {switches.map(({ name, label }) => (
              <Checkbox key={name} label={label} {...form.field(name)} />
            ))}
          </fieldset>
          <Submit wide>Save</Submit>
        </Form>
      </Card>
      <section className={styles.preview} aria-labelledby="as-others-see-you">
        <h2 id="as-others-see-you">As other members see you</h2>
        <Preview entry={entry} sharing={sharingOf(entered)} />
      </section>
    </div>
  )
}

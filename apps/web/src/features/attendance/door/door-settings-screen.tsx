import { type DoorProof, type DoorRules, doorMessages, doorRules } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { previousValues } from '../../../lib/changed-values.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Radio } from '../../../ui/radio.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useForm } from '../../../ui/use-form.ts'
import styles from './door-settings-screen.module.scss'
import { doorSettings, useSetDoorSettings } from './queries.ts'

const proofs: Record<DoorProof, { label: string; hint: string }> = {
  either: {
    label: 'The place or the code',
    hint: 'Phones that find no place under your roof can use the code at the door instead.',
  },
  place: {
    label: 'The place only',
    hint: 'The phone must be inside the church’s area. You need no screen at the door.',
  },
  code: {
    label: 'The code only',
    hint: 'A phone can lie about its place. The code proves that somebody sees the screen at the door.',
  },
}

const order = ['either', 'place', 'code'] as const
const fields = ['proof', 'steward_taps'] as const

/** Ways to Be Marked: what a phone must prove, and whether stewards mark people. */
export function DoorSettingsScreen() {
  const query = useQuery(doorSettings)
  return (
    <div className="narrow">
      <PageHeading
        title={screens.doorSettings.title}
        lead="How people show that they are at church when they mark their attendance."
      />
      <Card>
        <Loaded query={query}>{(rules) => <DoorSettingsForm rules={rules} />}</Loaded>
      </Card>
    </div>
  )
}

function DoorSettingsForm({ rules }: { rules: DoorRules }) {
  const { mutateAsync } = useSetDoorSettings()
  const form = useForm({
    schema: doorRules,
    values: rules,
    save: async (entered) => {
      const saved = await mutateAsync(entered)
      toastWithUndo(doorMessages.saved, {
        before: previousValues(rules, saved, fields),
        restore: (before) => mutateAsync({ ...saved, ...before }),
      })
      return saved
    },
    valuesAfter: (saved) => saved,
  })
  const proof = form.watch('proof')
  return (
    <Form form={form}>
      <fieldset className={styles.proofs}>
        <legend>What must a phone prove?</legend>
        {order.map((value) => (
          <div key={value}>
            <Radio
              name="proof"
              checked={proof === value}
              aria-describedby={`proof-${value}`}
              onChange={() => form.setValue('proof', value, { shouldDirty: true })}
            >
              {proofs[value].label}
            </Radio>
            <p id={`proof-${value}`}>{proofs[value].hint}</p>
          </div>
        ))}
      </fieldset>
      <Checkbox
        label="Stewards can mark people"
        hint="You make somebody a steward on their Edit User page. They find people by name and mark them with one tap."
        {...form.field('steward_taps')}
      />
      <Submit wide>Save</Submit>
    </Form>
  )
}

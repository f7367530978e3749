import { type DoorRules, doorRules, doorTexts, t } from '@church/shared'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { UnnamedSettingsCard } from '../unnamed/index.ts'
import { checkInPresets } from './check-in-words.ts'
import styles from './door-settings-screen.module.scss'

const order = ['either', 'place', 'code'] as const

/** Check-in: how people check in by themselves, whether stewards mark them, and whether names are kept. */
export function DoorSettingsScreen() {
  return (
    <SettingsPage title={screens.doorSettings.title}>
      <div className="cards">
        <Card>
          <Fetched options={queries.getDoorSettings()}>
            {(rules) => <DoorSettingsForm rules={rules} />}
          </Fetched>
        </Card>
        <UnnamedSettingsCard />
      </div>
    </SettingsPage>
  )
}

function DoorSettingsForm({ rules }: { rules: DoorRules }) {
  const setDoorSettings = useSave(mutations.setDoorSettings)
  const form = useSettingsForm({
    schema: doorRules,
    settings: rules,
    valuesOf: (settings) => settings,
    save: (body) => setDoorSettings({ body }),
    saved: doorTexts.saved,
  })
  return (
    <Form form={form}>
      <RadioGroup
        className={styles.proofs}
        legend={t('How do people mark their attendance?')}
        options={order.map((value) => {
          const { label, hint } = checkInPresets[value]
          return { value, label, hint }
        })}
        {...form.choice('proof')}
      />
      <Checkbox
        label={t('Stewards can mark people')}
        hint={t(
          'Stewards find people by name and mark them with one tap. You choose them on a person’s page.',
        )}
        {...form.field('steward_taps')}
      />
      <Submit>{t('Save')}</Submit>
    </Form>
  )
}

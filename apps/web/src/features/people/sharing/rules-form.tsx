import { type DirectoryRules, type DirectorySettings, directoryRules, t } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Choice } from '../../../ui/choose.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import styles from './option-group.module.scss'
import { modeOptions, newcomerOptions } from './rules-in-words.ts'

interface Props {
  settings: DirectorySettings
  /** The label of the button that saves. */
  action: string
  /** Called once the settings have been saved. */
  onSaved?: () => void
}

/** The recommendation, until an admin has chosen. */
const recommended: DirectoryRules = { mode: 'choice', newcomers: 'approve' }

/** Chooses how open the directory is. Until an admin has chosen, the recommendation is preselected. */
export function RulesForm({ settings, action, onSaved }: Props) {
  const setDirectorySettings = useSave(mutations.setDirectorySettings)
  const { chosen, mode, newcomers } = settings
  const form = useForm({
    schema: directoryRules,
    values: chosen ? { mode, newcomers } : recommended,
    save: async (entered) => {
      if (!(await isSure(settings, entered))) throw new Error(t('Nothing has been changed.'))
      const saved = await setDirectorySettings({ body: entered })
      toast.success(t('Saved.'))
      onSaved?.()
      // The card is gone, and took the focus with it.
      if (document.activeElement === document.body) focusHeading()
      return saved
    },
    valuesAfter: ({ mode, newcomers }) => ({ mode, newcomers }),
  })
  return (
    <Form form={form}>
      <RadioGroup
        legend={t('The directory')}
        className={styles.group}
        options={modeOptions.map(withRecommendation)}
        {...form.choice('mode')}
      />
      <RadioGroup
        legend={t('Newcomers')}
        className={styles.group}
        options={newcomerOptions.map(withRecommendation)}
        {...form.choice('newcomers')}
      />
      <Submit>{action}</Submit>
    </Form>
  )
}

/** Asks before approval ends: everybody who waits is let in, which can't be undone. */
async function isSure(before: DirectoryRules, after: DirectoryRules): Promise<boolean> {
  if (before.newcomers === 'open' || after.newcomers === 'approve') return true
  return confirm({
    question: t('Let everybody in?'),
    detail: t('Those who wait, and everybody who registers from now on, will see the directory.'),
    action: t('Let everybody in'),
  })
}

/** The recommended option is the first. */
const withRecommendation = <Value,>({ label, ...option }: Choice<Value>, place: number) => ({
  ...option,
  label: (
    <>
      <strong>{label}</strong> {place === 0 && <Badge tone="note">{t('Recommended')}</Badge>}
    </>
  ),
})

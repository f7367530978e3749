import { type DirectoryRules, type DirectorySettings, directoryRules } from '@church/shared'
import { confirm } from '../../../ui/confirm.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { OptionGroup } from './option-group.tsx'
import { useSetRules } from './queries.ts'

interface Props {
  settings: DirectorySettings
  /** The label of the button that saves. */
  action: string
  /** Called once the settings have been saved. */
  onSaved?: () => void
}

interface Option<Value> {
  value: Value
  label: string
  hint: string
}

/** The recommended option of both comes first. */
const modeOptions: Option<DirectoryRules['mode']>[] = [
  {
    value: 'choice',
    label: 'Members choose',
    hint: 'Members see one another’s names, and the details that each person shares. Years of birth are hidden, and people under 18 aren’t listed.',
  },
  {
    value: 'open',
    label: 'Open',
    hint: 'Members see everybody’s details, except those that somebody has hidden.',
  },
  {
    value: 'closed',
    label: 'Closed',
    hint: 'Members find only themselves.',
  },
]

const newcomerOptions: Option<DirectoryRules['newcomers']>[] = [
  {
    value: 'approve',
    label: 'Let in by an admin',
    hint: 'People who register can mark attendance at once. They see the directory when an admin has approved them.',
  },
  {
    value: 'open',
    label: 'Let in at once',
    hint: 'People who register see the directory like everybody else.',
  },
]

/** What is recommended, until an admin has chosen. */
const recommended: DirectoryRules = { mode: 'choice', newcomers: 'approve' }

/** Chooses how open the directory is. Until an admin has chosen, what is recommended is preselected. */
export function RulesForm({ settings, action, onSaved }: Props) {
  const { mutateAsync } = useSetRules()
  const { chosen, mode, newcomers } = settings
  const form = useForm({
    schema: directoryRules,
    values: chosen ? { mode, newcomers } : recommended,
    save: async (entered) => {
      if (!(await isSure(settings, entered))) throw new Error('Nothing has been changed.')
      const saved = await mutateAsync(entered)
      toast.success('The directory’s settings have been saved.')
      onSaved?.()
      // The card is gone, and took the focus with it.
      if (document.activeElement === document.body) focusHeading()
      return saved
    },
    valuesAfter: ({ mode, newcomers }) => ({ mode, newcomers }),
  })
  return (
    <Form form={form}>
      <OptionGroup
        legend="The directory"
        options={modeOptions}
        recommended={recommended.mode}
        field={form.field('mode')}
      />
      <OptionGroup
        legend="Newcomers"
        options={newcomerOptions}
        recommended={recommended.newcomers}
        field={form.field('newcomers')}
      />
      <Submit>{action}</Submit>
    </Form>
  )
}

/** Asks before approval ends: everybody who waits is let in, which can't be undone. */
async function isSure(before: DirectoryRules, after: DirectoryRules): Promise<boolean> {
  if (before.newcomers === 'open' || after.newcomers === 'approve') return true
  return confirm({
    question: 'Let everybody in?',
    detail:
      'Everybody who is waiting for approval will see the directory at once, and so will people who register from now on.',
    action: 'Let everybody in',
  })
}

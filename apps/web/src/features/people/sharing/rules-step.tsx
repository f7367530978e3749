import { t } from '@church/shared'
import { queries } from '../../../lib/queries.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { RulesForm } from './rules-form.tsx'

/** Who may see what, as a step of setting up the church. */
export function RulesStep({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p>{t('What may members see of each other? You can change this at any time.')}</p>
      <Fetched options={queries.getDirectorySettings()}>
        {(settings) => (
          <RulesForm settings={settings} action={t('Save and go on')} onSaved={onDone} />
        )}
      </Fetched>
    </>
  )
}

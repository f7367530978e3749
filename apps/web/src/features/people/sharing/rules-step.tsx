import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { RulesForm } from './rules-form.tsx'

/** Who may see what, as a step of setting up the church. */
export function RulesStep({ onDone }: { onDone: () => void }) {
  const query = useQuery(queries.getDirectorySettings())
  return (
    <>
      <p>{t('What may members see of each other? You can change this at any time.')}</p>
      <Loaded query={query}>
        {(settings) => (
          <RulesForm settings={settings} action={t('Save and go on')} onSaved={onDone} />
        )}
      </Loaded>
    </>
  )
}

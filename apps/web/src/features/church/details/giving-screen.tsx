import { churchUpdate, t } from '@church/shared'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { type FactField, FactsCard } from './facts-card.tsx'

const schema = churchUpdate.shape.bank.def.innerType

const fields: FactField<
  'bank_name' | 'account_name' | 'account_number' | 'sort_code' | 'reference'
>[] = [
  { name: 'bank_name', label: t('Bank') },
  { name: 'account_name', label: t('Account name') },
  { name: 'account_number', label: t('Account number') },
  { name: 'sort_code', label: t('Sort code') },
  { name: 'reference', label: t('Reference'), optional: true },
]

/** Giving: the bank details of the home page. */
export function GivingScreen() {
  const updateChurch = useSave(mutations.updateChurch)
  return (
    <SettingsPage title={screens.giving.title}>
      <Fetched options={queries.getChurchSettings()}>
        {({ bank, locked }) => (
          <FactsCard
            lead={t(
              'Shown on the home page. A change asks for your password again, because offerings go there.',
            )}
            fields={fields}
            schema={schema}
            values={{ reference: '', ...bank }}
            save={(entered) => updateChurch({ body: { bank: entered } })}
            isLocked={locked.includes('bank')}
          />
        )}
      </Fetched>
    </SettingsPage>
  )
}

import { churchUpdate, t } from '@church/shared'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { type FactField, FactsCard } from './facts-card.tsx'

const { help, contact } = churchUpdate.shape

const contactFields: FactField<'phone' | 'email'>[] = [
  { name: 'phone', label: t('Telephone'), type: 'tel', optional: true },
  { name: 'email', label: t('Email'), type: 'email', optional: true },
]
const helpFields: FactField<'phone' | 'email' | 'hours'>[] = [
  ...contactFields,
  { name: 'hours', label: t('Hours'), hint: t('For example: Mon-Sat, 9 AM to 5 PM') },
]

/** Contact: how to reach the church, and the person who helps with this site. */
export function ContactScreen() {
  const updateChurch = useSave(mutations.updateChurch)
  return (
    <SettingsPage title={screens.contact.title}>
      <Fetched options={queries.getChurchSettings()}>
        {(settings) => (
          <div className="cards">
            <FactsCard
              title={t('Your church')}
              lead={t('Shown at the bottom of every page.')}
              fields={contactFields}
              schema={contact.def.innerType}
              values={settings.contact}
              save={(entered) => updateChurch({ body: { contact: entered } })}
              isLocked={settings.locked.includes('contact')}
            />
            <FactsCard
              title={t('Help with this site')}
              lead={t('Shown on the home page, for questions about this site.')}
              fields={helpFields}
              schema={help.def.innerType}
              values={settings.help}
              save={(entered) => updateChurch({ body: { help: entered } })}
              isLocked={settings.locked.includes('help')}
            />
          </div>
        )}
      </Fetched>
    </SettingsPage>
  )
}

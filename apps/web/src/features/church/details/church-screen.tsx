import { t } from '@church/shared'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import styles from './church-screen.module.scss'
import { ColourCard } from './colour-card.tsx'
import { LanguagesCard } from './languages-card.tsx'
import { LogoCard } from './logo-card.tsx'
import { NameForm } from './name-form.tsx'

/** Our Church: its name, address, time zone, logo, colour and languages. */
export function ChurchScreen() {
  return (
    <SettingsPage title={screens.church.title} wide>
      <Fetched options={queries.getChurchSettings()}>
        {(settings) => {
          const { name, address, time_zone, logo, colour } = settings
          return (
            <div className={styles.cards}>
              <Card title={t('Name, address and time zone')}>
                <NameForm
                  settings={settings}
                  values={{ name, address, time_zone }}
                  action={t('Save')}
                />
              </Card>
              <LogoCard logo={logo} />
              <ColourCard colour={colour} />
              <LanguagesCard settings={settings} />
            </div>
          )
        }}
      </Fetched>
    </SettingsPage>
  )
}

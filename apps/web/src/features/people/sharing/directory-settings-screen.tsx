import { t } from '@church/shared'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import { RulesForm } from './rules-form.tsx'

/** Who May See What: how open the directory is, for admins. */
export function DirectorySettingsScreen() {
  return (
    <SettingsPage
      title={screens.directorySettings.title}
      lead={t('Admins see everything, and it’s recorded whose details they open.')}
    >
      <Card>
        <Fetched options={queries.getDirectorySettings()}>
          {(settings) => (
            <>
              {!settings.chosen && (
                <Alert tone="warning">
                  {t('Nobody has chosen yet. Until then, anybody who registers sees everything.')}
                </Alert>
              )}
              <RulesForm settings={settings} action={t('Save')} />
            </>
          )}
        </Fetched>
      </Card>
    </SettingsPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/loaded.tsx'
import { churchSettings } from './admin-queries.ts'
import { NameForm } from './name-form.tsx'
import styles from './setup.module.scss'
import { ownTimeZone } from './time-zone-field.tsx'

/** Names the church, as a step of setting it up. Suggests the time zone of the admin's device. */
export function SetupName({ onDone }: { onDone: () => void }) {
  const query = useQuery(churchSettings)
  return (
    <div className={styles.form}>
      <p>The name is shown at the top of every page, in mails, and where the app is installed.</p>
      <Loaded query={query}>
        {(settings) => (
          <NameForm
            settings={settings}
            values={
              settings.setup.name
                ? { name: settings.name, time_zone: settings.time_zone }
                : { name: '', time_zone: ownTimeZone() }
            }
            action="Save and go on"
            onSaved={onDone}
          />
        )}
      </Loaded>
    </div>
  )
}

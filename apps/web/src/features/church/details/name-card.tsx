import type { ChurchSettings } from '@church/shared'
import { Card } from '../../../ui/card.tsx'
import { NameForm } from './name-form.tsx'

/** The church's name and time zone. */
export function NameCard({ settings }: { settings: ChurchSettings }) {
  const { name, time_zone } = settings
  return (
    <Card title="Name and time zone">
      <NameForm settings={settings} values={{ name, time_zone }} action="Save" />
    </Card>
  )
}

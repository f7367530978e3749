import { t } from '@church/shared'
import { isElsewhere } from '../../../lib/church-zone.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { useChurch } from './queries.ts'

/** Says beside the times of a form that they are the church's, where this device's clock shows another time. */
export function ZoneNote() {
  const church = useChurch()
  const zone = church?.time_zone
  if (!zone || !isElsewhere(serverNow().toISOString(), zone)) return null
  return <p className="soft small">{t('Times are the church’s: {zone}.', { zone })}</p>
}

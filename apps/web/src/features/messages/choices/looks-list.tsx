import { formatFacts, type Look, t } from '@church/shared'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { ShortList } from './short-list.tsx'

const roles: Record<Look['who'], string> = {
  'an admin': t('An admin'),
  'a carer': t('A carer'),
  'a steward': t('A steward'),
  'a leader': t('A leader'),
}

/** Who of the office has looked at the user's details, the latest first. */
export function LooksList({ looks }: { looks: Look[] }) {
  return (
    <ShortList empty={t('Nobody has looked at them in the last 90 days.')}>
      {looks.map(({ who, what, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and none moves
        <li key={index}>
          <strong>{formatFacts([roles[who], what])}</strong>
          <span>{formatFacts([formatDate(at), formatTime(at)])}</span>
        </li>
      ))}
    </ShortList>
  )
}

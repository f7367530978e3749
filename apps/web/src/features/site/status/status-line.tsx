import { formatFacts, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { installationStatus } from '../../../lib/installation-status.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Link } from '../../../ui/link.tsx'
import { T } from '../../../ui/t.tsx'
import { useAdminAccess } from '../../account/second-step/index.ts'
import { partWords } from './part-in-words.ts'

/** One line for admins, if something needs help now. Renders nothing otherwise. */
export function StatusLine() {
  const enabled = useAdminAccess()
  const { data } = useQuery({ ...installationStatus, enabled })
  const bad = data?.checks.filter(({ state }) => state === 'bad') ?? []
  if (bad.length === 0) return null
  return (
    <Alert>
      <T
        text="<b>Something needs help now:</b> {parts}."
        b={(words) => <strong>{words}</strong>}
        parts={formatFacts(bad.map(({ part }) => partWords[part]))}
      />{' '}
      <Link to={screens.status.path}>{t('See what to do')}</Link>
    </Alert>
  )
}

import { useQuery } from '@tanstack/react-query'
import { installationStatus } from '../../../lib/installation-status.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Link } from '../../../ui/link.tsx'
import { useAdminAccess } from '../../account/second-step/index.ts'
import { partTitles } from './part-in-words.ts'

/** One line for admins, if something needs help now. Renders nothing otherwise. */
export function StatusLine() {
  const enabled = useAdminAccess()
  const { data } = useQuery({ ...installationStatus, enabled })
  const bad = data?.checks.filter(({ state }) => state === 'bad') ?? []
  if (bad.length === 0) return null
  return (
    <Alert>
      <strong>Something needs help now:</strong>{' '}
      {bad.map(({ part }) => partTitles[part].toLowerCase()).join(', ')}.{' '}
      <Link to={screens.status.path}>See what to do</Link>
    </Alert>
  )
}

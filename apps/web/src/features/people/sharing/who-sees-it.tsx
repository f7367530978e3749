import type { DirectoryRules } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { currentRules } from './queries.ts'

const members: Record<DirectoryRules['mode'], string> = {
  open: 'Signed-in members can see your details in our directory, except those that you hide.',
  choice:
    'Signed-in members can see your name in our directory, and those details that you choose to share. They never see the year of your birth, and people under 18 aren’t listed.',
  closed: 'Members don’t see one another in our directory: everybody finds only themselves.',
}

const newcomers: Record<DirectoryRules['newcomers'], string> = {
  open: 'People who register are members at once.',
  approve: 'People who register see nobody else until one of our admins has approved them.',
}

/** The part of the privacy policy about the directory, as it is set now. */
export function WhoSeesIt() {
  const { data: rules, error, refetch, isFetching } = useQuery(currentRules)
  return (
    <>
      {rules ? (
        <p>
          {members[rules.mode]} You decide under{' '}
          <Link to={screens.sharing.path}>What others see of you</Link>.{' '}
          {newcomers[rules.newcomers]}
        </p>
      ) : error ? (
        <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />
      ) : (
        <SkeletonLines />
      )}
      <p>
        If you belong to a household, its people find one another’s names under Update Profile, and
        who of them may mark whom present. Those who may, also see who of them is marked for the
        session that is running. Members don’t find households, or the children in them.
      </p>
      <p>
        Our admins can see everybody’s details and attendance, and we record whose details they
        open. We don’t share your data with anybody else without your consent, and we never sell it.
      </p>
    </>
  )
}

import { t } from '@church/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { MeetingListCard } from './meeting-list.tsx'

/** The list of a meeting, as a leader of its group keeps it. */
export function GroupMeetingScreen() {
  const meeting = Number(useParams().id)
  const client = useQueryClient()
  const options = queries.getMeetingList({ params: { meeting } })
  const query = useQuery(options)
  const { mutateAsync: tap } = useMutation(mutations.markAtMeeting)
  const finish = useSave(mutations.finishMeeting)
  return (
    <div className="narrow">
      <BackLink to={screens.groups.path}>{t('My groups')}</BackLink>
      <PageHeading title={screens.groupMeeting.title} lead={<bdi>{query.data?.group}</bdi>} />
      <Loaded query={query} failedRefetch="above">
        {(list) => (
          <MeetingListCard
            list={list}
            onTap={async (user, here) =>
              client.setQueryData(
                options.queryKey,
                await tap({ params: { meeting, user }, body: { here } }),
              )
            }
            onDone={(body) => finish({ params: { meeting }, body })}
          />
        )}
      </Loaded>
    </div>
  )
}

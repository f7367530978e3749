import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api } from '../../../lib/api.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { MeetingListCard } from './meeting-list.tsx'

/** The target of a reminder's link: that one list, without a sign-in. */
export function GroupListScreen() {
  const { token = '' } = useParams()
  const client = useQueryClient()
  const queryKey = ['group-link', token]
  const query = useQuery({
    queryKey,
    queryFn: () => api.readGroupLink({ body: { token } }),
    retry: false,
    gcTime: 0,
  })
  const { mutateAsync: tap } = useMutation(mutations.markByGroupLink)
  const finish = useSave(mutations.finishByGroupLink)
  const show = (list: unknown) => client.setQueryData(queryKey, list)
  return (
    <div className="narrow">
      <PageHeading
        title={screens.groupList.title}
        lead={query.data?.group && <bdi>{query.data.group}</bdi>}
      />
      <Loaded query={query} failedRefetch="instead">
        {(list) => (
          <MeetingListCard
            key={token}
            list={list}
            onTap={async (user, here) => show(await tap({ body: { token, user, here } }))}
            onDone={async (done) => show(await finish({ body: { token, ...done } }))}
          />
        )}
      </Loaded>
      <FormAside>
        <T
          text="Everything else: <a>your groups</a>"
          a={(words) => <Link to={screens.groups.path}>{words}</Link>}
        />
      </FormAside>
    </div>
  )
}

import { shown, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { userById } from '../../people/users/index.ts'
import { ChoosePerson } from './choose-person.tsx'
import { MergePreview } from './merge-preview.tsx'
import { RecentMerges } from './recent-merges.tsx'

/** Merge People: an admin chooses a person's duplicate, compares the two and merges them. */
export function MergeScreen() {
  const from = Number(useParams().id)
  const [params] = useSearchParams()
  const into = Number(params.get('into') ?? 0)
  const query = useQuery(userById(from))
  return (
    <>
      <BackLink to={pathOf(screens.userDetails.path, from)}>
        {shown(screens.userDetails.title)}
      </BackLink>
      <PageHeading
        title={screens.merge.title}
        lead={t(
          'For somebody who is listed twice. One record stays and gains what only the other has.',
        )}
      />
      {into ? (
        <MergePreview key={`${from} ${into}`} from={from} into={into} />
      ) : (
        <>
          <RecentMerges id={from} />
          <Loaded query={query}>{(user) => <ChoosePerson user={user} />}</Loaded>
        </>
      )}
    </>
  )
}

import { newcomerMessages } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { NewcomerList } from './newcomer-list.tsx'
import { newcomersToday } from './queries.ts'

/** Newcomers: those who registered today. Admins can delete several accounts at once. */
export function NewcomersScreen() {
  const query = useQuery(newcomersToday)
  return (
    <div className="narrow">
      <PageHeading title="Newcomers" lead="Everybody who has registered today." />
      <Loaded query={query}>
        {(today) =>
          today.count === 0 ? (
            <EmptyState icon="users">{newcomerMessages.none}</EmptyState>
          ) : (
            <NewcomerList {...today} />
          )
        }
      </Loaded>
    </div>
  )
}

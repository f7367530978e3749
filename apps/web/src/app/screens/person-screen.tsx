import { hasCode, isKeyOf, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { NoMember } from '../../features/people/members/index.ts'
import { LeftBadge, nameOf, userById, WaitingBadge } from '../../features/people/users/index.ts'
import { pathOf, screens } from '../../lib/screens.ts'
import { serverNow } from '../../lib/server-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../ui/page-heading.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { type PersonTab, personTabs } from '../person-tabs.tsx'
import { forgetPerson, rememberPerson } from '../recent-people.ts'
import styles from './person-screen.module.scss'

/** A person, for admins: their details, attendance, household, care and access, with what can be done about each. */
export function UserDetailsScreen() {
  const id = Number(useParams().id)
  const [params] = useSearchParams()
  const inAddress = params.get('tab')
  const tab = isKeyOf(personTabs, inAddress) ? inAddress : 'details'
  const query = useQuery(userById(id))
  const { data: user, error } = query
  const isUnknown = hasCode(error, 'user-not-found', 'invalid', 'not-found')
  const { Part } = personTabs[tab]
  const name = user && nameOf(user)

  useEffect(() => {
    if (isUnknown) forgetPerson(id, serverNow())
    else if (name) rememberPerson({ id, name }, serverNow())
  }, [id, name, isUnknown])

  return (
    <div className={styles.page}>
      <BackLink to={screens.users.path}>{t('Go Back')}</BackLink>
      <PageHeading title={name ?? screens.userDetails.title}>
        {user && (
          <>
            <bdi>{nameOf(user)}</bdi> <LeftBadge user={user} /> <WaitingBadge user={user} />{' '}
            {user.isAdmin && <Badge tone="note">{t('Admin')}</Badge>}
          </>
        )}
      </PageHeading>
      {isUnknown ? (
        <NoMember />
      ) : (
        <>
          <LinkTabs label={t('About this person')} tabs={linksTo(id, tab)} />
          <Loaded query={query}>
            {(user) => (
              <Suspense fallback={<SkeletonLines lines={6} />}>
                <Part key={user.id} user={user} />
              </Suspense>
            )}
          </Loaded>
        </>
      )}
    </div>
  )
}

/** The address of each tab; the first one's is the screen's own. */
function linksTo(id: number, chosen: PersonTab) {
  const path = pathOf(screens.userDetails.path, id)
  return Object.entries(personTabs).map(([tab, { label }]) => ({
    to: tab === 'details' ? path : `${path}?tab=${tab}`,
    label,
    current: tab === chosen,
  }))
}

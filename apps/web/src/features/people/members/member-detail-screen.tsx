import { hasCode, type Member, type SignedInUser, shown, t } from '@church/shared'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/skeleton.tsx'
import { hasMember, LoadedMember, NoMember } from './loaded-member.tsx'
import memberDetailsStyles from './member-details.module.scss'
import { MemberDetails } from './member-details.tsx'
import styles from './member-page.module.scss'
import { fullName } from './name.ts'
import { memberById } from './queries.ts'

const useId = () => Number(useParams().id)

/** Member detail, as members see each other. */
export function MemberScreen() {
  const query = useQuery(memberById(useId()))
  const user = useCurrentUser((state) => state.user)
  const { data } = query
  const isKept = data?.editable !== undefined && data.editable.length > 0
  return (
    <MemberPage
      query={query}
      title={screens.member.title}
      back={[
        { to: useDirectoryPath(), label: shown(screens.memberList.title) },
        { to: `${screens.additionalProfile.path}/`, label: t('Go Back') },
      ]}
      actions={
        isKept && (
          <ButtonLink variant="secondary" icon="edit" to={editPath(data.id, user)}>
            {t('Edit')}
          </ButtonLink>
        )
      }
    />
  )
}

/** The directory with the search that led here, if one did. */
function useDirectoryPath() {
  const state: unknown = useLocation().state
  const { path } = screens.memberList
  const found = z.safeParse(searched, state)
  return found.success && found.data.keyword ? `${path}?${new URLSearchParams(found.data)}` : path
}

/** What the directory's cards leave in the history. */
const searched = z.object({ keyword: z.string() })

/**
 * The screen on which the user edits a person's details: their own, as an admin anybody's, or those of a child whom
 * they look after.
 */
function editPath(id: number, user: SignedInUser | null) {
  if (id === user?.id) return screens.additionalProfile.path
  return pathOf((user?.isAdmin ? screens.editMember : screens.editChild).path, id)
}

/** An absentee's details, opened from the list of absentees. */
export function AbsenteeDetailsScreen() {
  const query = useQuery(queries.getMemberDetails({ params: { id: useId() } }))
  return (
    <MemberPage
      query={query}
      title={screens.absenteeDetails.title}
      back={[{ to: screens.absentees.path, label: t('Back to Absentees') }]}
    />
  )
}

interface PageProps {
  query: UseQueryResult<Member>
  /** The heading until the name is known. */
  title: string
  back: { to: string; label: string }[]
  /** Beside the heading. */
  actions?: ReactNode
}

function MemberPage({ query, title, back, actions }: PageProps) {
  const isUnknown = hasCode(query.error, 'member-not-found', 'invalid', 'not-found')
  const name = hasMember(query.data) ? fullName(query.data) : title
  return (
    <div className={classNames(styles.page, styles.linked)}>
      {back.map(({ to, label }) => (
        <BackLink key={to} to={to}>
          {label}
        </BackLink>
      ))}
      <PageHeading title={name} actions={actions} />
      <LoadedMember query={query} skeleton={<MemberSkeleton />}>
        {(member) => <MemberDetails member={member} />}
      </LoadedMember>
      {isUnknown && <NoMember />}
    </div>
  )
}

function MemberSkeleton() {
  return (
    <Card className={memberDetailsStyles.details}>
      <Skeleton shape="box" width="8.5rem" height="10.25rem" />
      <SkeletonLines lines={14} />
    </Card>
  )
}

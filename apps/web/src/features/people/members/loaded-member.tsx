import { type Member, t } from '@church/shared'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'

interface Props<M extends Member>
  extends Pick<ComponentProps<typeof Loaded<M>>, 'query' | 'skeleton'> {
  children: (member: M) => ReactNode
}

/** Like `Loaded`, for a member. A response without one (`null` or `{}`) has no details to show. */
export function LoadedMember<M extends Member>({ children, ...loading }: Props<M>) {
  return (
    <Loaded {...loading}>
      {(member) => (hasMember(member) ? children(member) : <NoMember />)}
    </Loaded>
  )
}

/** Whether a response contains a member. */
export const hasMember = <M extends Member>(answer: M | null | undefined): answer is M =>
  Boolean(answer?.user)

export const NoMember = () => (
  <EmptyState icon="user">{t('No member details available.')}</EmptyState>
)

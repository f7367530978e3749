import type { Household } from '@church/shared'

type Member = Household['members'][number]

/** Whether others could mark somebody if they agreed. */
export const needsToAgree = ({ user, has_account, agreed }: Member, members: Member[]): boolean =>
  has_account && !agreed && members.some((other) => other.may_act && other.user !== user)

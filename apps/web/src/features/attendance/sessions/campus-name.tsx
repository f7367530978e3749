import type { ReactNode } from 'react'
import { campusName, useChurch } from '../../church/details/index.ts'

interface Props {
  /** A session or a series. */
  of: { campus: number }
  children: (name: string) => ReactNode
}

/** The name of a session's place, where the church has more than one. */
export function useCampusName({ campus }: Props['of']): string | undefined {
  const church = useChurch()
  return campusName(church, campus)
}

/** Shows the name of a session's place, where the church has more than one. */
export function CampusName({ of, children }: Props) {
  const name = useCampusName(of)
  return name === undefined ? null : children(name)
}

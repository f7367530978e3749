import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { campusName, churchFacts } from '../../church/details/index.ts'

interface Props {
  /** A session or a series. */
  of: { campus: number }
  children: (name: string) => ReactNode
}

/** Shows the name of a session's place, where the church has more than one. */
export function CampusName({ of, children }: Props) {
  const { data: church } = useQuery(churchFacts)
  const name = campusName(church, of.campus)
  return name === undefined ? null : children(name)
}

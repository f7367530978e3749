import { useQuery } from '@tanstack/react-query'
import { ownHousehold } from '../../people/households/index.ts'

/** Somebody by name. */
export interface Person {
  id: number
  name: string
}

/** Those with whom somebody may wish to serve, or not: the people of their household. */
export function usePartners(): Person[] {
  const { data } = useQuery(ownHousehold())
  const members = (data?.households ?? []).flatMap((household) => household.members)
  const others = members.filter(({ is_you }) => !is_you)
  return [...new Map(others.map(({ user, name }) => [user, { id: user, name }])).values()]
}

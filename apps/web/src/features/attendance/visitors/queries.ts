import type { VisitorHeads, VisitorPerson, VisitorQuery } from '@church/shared'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'
import { newKey } from './own-card.ts'
import type { Entered } from './use-visit-form.ts'

const visitors = ['visitors'] as const

/** Everything that shows attendance or care cases. */
const concerned = [
  visitors,
  ['desk'],
  ['attendance'],
  ['sessions'],
  ['dashboard'],
  ['care'],
  ['users'],
]

/** A page of cards. The previous page stays visible while the next one loads. */
export const visitorCards = (query: Partial<VisitorQuery>) =>
  queryOptions({
    queryKey: [...visitors, query],
    queryFn: ({ signal }) => api.listVisitors({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The services from which a visitor can choose theirs. One that opens appears without a reload. */
export const openVisits = queryOptions({
  queryKey: [...visitors, 'open'],
  queryFn: ({ signal }) => api.listOpenVisits({}, { signal }),
  refetchInterval: 30_000,
})

/** The open cards of a session, which come in while it runs. */
export const cardsOf = (session: number) =>
  queryOptions({ ...visitorCards({ session, page_size: 100 }), refetchInterval: 15_000 })

/** Fills in a card for somebody without a phone. */
export const useMakeVisit = (session: number) => {
  const [key] = useState(newKey)
  return useChange(
    (entered: Entered) => api.makeVisit({ body: { ...entered, session, key } }),
    concerned,
  )
}

export const useCorrectVisitor = (id: number) =>
  useChange(
    (body: VisitorHeads) => api.correctVisitor({ params: { id }, body }),
    concerned,
    'settled',
  )

export const useRemoveVisitor = () =>
  useChange((id: number) => api.removeVisitor({ params: { id } }), concerned, 'settled')

export const useAddVisitor = (id: number) =>
  useChange((body: VisitorPerson) => api.addVisitorAsPerson({ params: { id }, body }), concerned)

export const useJoinVisitor = (id: number) =>
  useChange((user: number) => api.joinVisitor({ params: { id }, body: { user } }), concerned)

export const useEndVisitor = () =>
  useChange((id: number) => api.endVisitor({ params: { id } }), concerned, 'settled')

import type { PublicChurch } from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { keepChurchZone } from '../../../lib/church-zone.ts'
import { queries } from '../../../lib/queries.ts'

import { pictureAddress } from './picture-address.ts'
/** The church's details: name, bank, help, contact, area, map tiles. They change about once a year. */
export const churchFacts = queryOptions({
  ...queries.getChurch(),
  queryFn: async ({ signal }) => {
    const facts = await api.getChurch({}, { signal })
    keepChurchZone(facts.time_zone)
    return facts
  },
  staleTime: 60 * 60_000,
})

/** The church's details, once they have loaded. */
export const useChurch = (): PublicChurch | undefined => useQuery(churchFacts).data

/** The church's facts with the area of a campus; that of the first where it is not known. */
export function atCampus(church: PublicChurch, id: number | undefined): PublicChurch {
  const campus = church.campuses.find((one) => one.id === id)
  if (!campus) return church
  const { centre, polygon, tolerance_m } = campus
  return { ...church, centre, polygon, tolerance_m }
}

/** The name of a campus, where there is more than one. */
export const campusName = (church: PublicChurch | undefined, id: number | undefined) =>
  church && church.campuses.length > 1
    ? church.campuses.find((one) => one.id === id)?.name
    : undefined

/** Returns a function that resolves picture addresses against the operator's base address. */
export function usePictureAddress(): (image: string) => string {
  const church = useChurch()
  return (image) => pictureAddress(image, church?.media_url)
}

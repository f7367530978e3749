import type { SessionKind } from '@church/shared'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { downloadFile, files } from '../../../lib/files.ts'
import { queries } from '../../../lib/queries.ts'
import { quiet } from '../../../ui/use-change.ts'

/** Dates of the church's calendar, both included, and a kind of sessions or all of them. */
export interface Range {
  from: string
  to: string
  kind: SessionKind | undefined
}

export const sessionsReport = (range: Range) => ({
  ...queries.reportOnSessions({ query: range }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

interface PeopleSearch extends Range {
  /** Percent. */
  below: number | undefined
  keyword: string
}

/** A page of the people of a range. The previous page stays visible while the next one loads. */
export const peopleReport = (query: PeopleSearch & { page: number }) => ({
  ...queries.reportOnPeople({ query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

const useDownload = (report: string, { from, to }: Range, load: () => Promise<Blob>) =>
  useMutation({
    ...quiet,
    mutationFn: async () => downloadFile(await load(), `${report}-${from}-to-${to}.csv`),
  })

/** Downloads the numbers of the sessions in a range. */
export const useDownloadSessions = (range: Range) =>
  useDownload('sessions', range, () =>
    files.reportOnSessions({ query: { ...range, format: 'csv' } }),
  )

/** Downloads everybody who matches a search. */
export const useDownloadPeople = (search: PeopleSearch) =>
  useDownload('people', search, () => files.reportOnPeople({ query: { ...search, format: 'csv' } }))

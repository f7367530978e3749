import type { DirectoryEntry } from '@church/shared'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { findable, findMembers } from './find-members.ts'
import { memberList, memberPage, PAGE_PEOPLE } from './queries.ts'

/** The people whom a search of the directory finds, whether the browser has all of them or a page at a time. */
export interface FoundMembers {
  /** What `Loaded` needs; there is data once `count` and `all` are known. */
  query: {
    data: object | null | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The keyword that found them: it may be behind what is being typed. */
  keyword: string
  /** How many are found, of how many. */
  count: number
  all: number
  /** The person at a place of the list; undefined until their page has arrived. */
  at: (place: number) => DirectoryEntry | undefined
  /** Says which places are on the screen. */
  show: (first: number, last: number) => void
}

/** Finds people as `typed` is typed, or, in a directory that comes in pages, once typing has paused at `settled`. */
export function useFoundMembers({
  typed,
  settled,
}: {
  typed: string
  settled: string
}): FoundMembers {
  const list = useQuery(memberList)
  const inBrowser = useFoundInList(list.data, useDeferredValue(typed))
  const inPages = useFoundInPages(settled, list.data === null)
  return list.data === null ? inPages : { ...inBrowser, query: list }
}

function useFoundInList(list: DirectoryEntry[] | null | undefined, keyword: string) {
  const searchable = useMemo(() => findable(list ?? []), [list])
  const found = useMemo(() => findMembers(searchable, keyword), [searchable, keyword])
  return {
    keyword,
    count: found.length,
    all: searchable.length,
    at: (place: number) => found[place],
    show: () => undefined,
  }
}

const pageOf = (place: number) => Math.floor(place / PAGE_PEOPLE) + 1

function useFoundInPages(settled: string, isOn: boolean): FoundMembers {
  // The people found before stay until the first page of the next search is there.
  const [keyword, setKeyword] = useState(settled)
  const [shown, setShown] = useState({ first: 1, last: 1 })
  const next = useQuery({ ...memberPage(settled, 1), enabled: isOn })
  const everybody = useQuery({ ...memberPage('', 1), enabled: isOn })
  if (next.data && settled !== keyword) {
    setKeyword(settled)
    setShown({ first: 1, last: 1 })
  }

  const numbers = pagesFrom(shown)
  const pages = useQueries({
    queries: numbers.map((page) => ({ ...memberPage(keyword, page), enabled: isOn })),
  })
  const count = pages[0]?.data?.count ?? 0
  const all = everybody.data?.count ?? 0
  const failed = [everybody, next, ...pages].find(({ error }) => error)
  return {
    query: failed ?? { ...everybody, data: pages[0]?.data && everybody.data },
    keyword,
    count,
    all,
    at: (place) => pages[numbers.indexOf(pageOf(place))]?.data?.results[place % PAGE_PEOPLE],
    // Fewer people may be found than when the list was drawn.
    show: (first, last) =>
      setShown({ first: pageOf(first), last: pageOf(Math.min(last, Math.max(count - 1, 0))) }),
  }
}

/** The first page, which has the number of people found, and those on the screen. */
const pagesFrom = ({ first, last }: { first: number; last: number }) => [
  ...new Set([1, ...Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)]),
]

import { useSearchParams } from 'react-router'

type List = 'church' | 'program'

/**
 * What the manager shows, kept in its address: one keyword for both carousels, a page (from 1) of
 * each. A new keyword starts both at page 1.
 */
export function useManagerSearch() {
  const [params, setParams] = useSearchParams()
  const pageOf = (list: List) => {
    const asked = Number(params.get(list))
    return Number.isInteger(asked) && asked > 1 ? asked : 1
  }
  return {
    keyword: params.get('keyword') ?? '',
    church: pageOf('church'),
    program: pageOf('program'),
    search: (keyword: string) => setParams(keyword ? { keyword } : {}),
    goTo: (list: List, page: number) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (page > 1) after.set(list, String(page))
        else after.delete(list)
        return after
      }),
  }
}

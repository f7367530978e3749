import { useSearchParams } from 'react-router-dom'
import { rangeParams } from './use-range.ts'

export type Tab = 'sessions' | 'people'

/** The report that the address selects. Another one starts without the search and page of this one. */
export function useTab() {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('of') === 'people' ? 'people' : 'sessions'
  const choose = (next: Tab) =>
    setParams((before) => ({
      ...Object.fromEntries(
        [...before].filter(([name]) => rangeParams.some((one) => one === name)),
      ),
      of: next,
    }))
  return { tab, choose }
}

import { rangeOf, type SessionKind } from '@church/shared'
import { useSearchParams } from 'react-router-dom'
import { changedParams } from '../../../lib/changed-params.ts'
import { churchDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { useChurch } from '../../church/details/index.ts'
import type { Range } from './queries.ts'

/** The parameters of the address that select the sessions. */
export const rangeParams = ['from', 'to', 'kind', 'of'] as const

const kinds: Record<string, SessionKind | undefined> = { other: 'other', all: undefined }

/** The sessions that the address selects: by default, the services of the last quarter. */
export function useRange() {
  const [params, setParams] = useSearchParams()
  const church = useChurch()
  const today = churchDate(serverNow(), church?.time_zone)
  const lastQuarter = rangeOf('last-quarter', today)
  const kind = params.get('kind') ?? 'service'
  const range: Range = {
    from: params.get('from') ?? lastQuarter.from,
    to: params.get('to') ?? lastQuarter.to,
    kind: kind in kinds ? kinds[kind] : 'service',
  }
  return {
    range,
    kind,
    today,
    /** Selects other sessions, and page 1 of their people. */
    change: (changed: { from?: string; to?: string; kind?: string }) =>
      setParams((before) =>
        changedParams(before, { from: range.from, to: range.to, ...changed, page: null }),
      ),
  }
}

import { shown as inWords, isKeyOf, isOneOf, MEMBER_TYPES, t, type User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PEOPLE_PER_PAGE } from '../../features/people/users/index.ts'
import { changedParams } from '../../lib/changed-params.ts'
import { idsIn } from '../../lib/ids-in.ts'
import type { usePagedQuery } from '../../lib/paged-query.ts'
import { queries } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { type Filter, FilterChips } from '../../ui/filter-chips.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'

// Users and Users' Additional Info are two views of one list; the tabs above them keep its search and filters.

/** The parts of the list, by their name in the address. */
const parts = {
  'no-account': { label: t('No account'), query: { account: 'none' } },
  invited: { label: t('Invited'), query: { account: 'invited' } },
  left: {
    label: t('Left', undefined, 'people who have left the church'),
    query: { standing: 'left' },
  },
} as const

/** The query that limits the list to a part of it; nothing for everybody. */
const partOf = (filter: string) => (isKeyOf(parts, filter) ? parts[filter].query : {})

/** The labels of the filter's options. */
const filterLabels = {
  '': t('Everybody'),
  ...Object.fromEntries(Object.entries(parts).map(([part, { label }]) => [part, label])),
}

/** The parameters of the address by which the list is limited further. */
const LIMITS = ['department', 'member_type', 'age', 'address'] as const

/** The parameters of the address that a search leaves unchanged. */
export const keptInAddress = ['selected', ...LIMITS]

type ParamOf = (name: string) => string

const MEMBER_TYPE_OPTIONS = Object.fromEntries(MEMBER_TYPES.map((type) => [type, inWords(type)]))

/** The part of the query that the filters in the address make. What is no choice limits nothing. */
function limitsOf(paramOf: ParamOf) {
  const department = paramOf('department')
  const type = paramOf('member_type')
  const age = paramOf('age')
  return {
    ...(department && { department }),
    ...(isOneOf(MEMBER_TYPES, type) && { member_type: type }),
    ...(isOneOf(['adult', 'child'], age) && { age }),
    ...(paramOf('address') === 'none' && { address: 'none' as const }),
  }
}

/** The query of both views, but for their own order. */
export const peopleQuery = (filter: string, paramOf: ParamOf) => ({
  ...partOf(filter),
  ...limitsOf(paramOf),
  page_size: PEOPLE_PER_PAGE,
})

/**
 * The ids of the selected people; null while nobody can be selected. They are in the address, so that both views share
 * them.
 */
export function usePeopleSelection() {
  const [params, setParams] = useSearchParams()
  // The address changes in a transition, for which a tapped box must not wait.
  const [inAddress, showAtOnce] = useOptimistic(params.get('selected'))
  const ids = inAddress === null ? null : idsIn(inAddress)
  const select = (chosen: number[] | null) =>
    startTransition(() => {
      const joined = chosen?.join(',') ?? null
      showAtOnce(joined)
      setParams((before) => changedParams(before, { selected: joined }), { replace: true })
    })
  return {
    ids,
    select,
    /** The `selection` of a row's summary. */
    selectionOf: ({ id }: Pick<User, 'id'>) => {
      if (!ids) return {}
      const isSelected = ids.includes(id)
      const onToggle = () => select(isSelected ? ids.filter((other) => other !== id) : [...ids, id])
      return { selection: { isSelected, onToggle } }
    },
  }
}

type Selection = ReturnType<typeof usePeopleSelection>

interface ToolsProps {
  shown: Pick<
    ReturnType<typeof usePagedQuery>['shown'],
    'filter' | 'filterBy' | 'paramOf' | 'change'
  >
  selection: Selection
}

/** The controls beside the search box. */
export function PeopleTools({ shown, selection: { ids, select } }: ToolsProps) {
  const { data: departments = [] } = useQuery(queries.listDepartments())
  const filters: Filter[] = [
    {
      name: 'department',
      label: t('Department'),
      options: Object.fromEntries(departments.map((name) => [name, name])),
    },
    { name: 'member_type', label: t('Member Type'), options: MEMBER_TYPE_OPTIONS },
    { name: 'age', label: t('Age'), options: { adult: t('Adults'), child: t('Children') } },
    { name: 'address', label: t('Address'), options: { none: t('No address') } },
  ]
  return (
    <>
      <ListFilter
        label={t('Show')}
        value={shown.filter}
        options={filterLabels}
        onChange={shown.filterBy}
      />
      <Button
        variant="secondary"
        aria-pressed={ids !== null}
        onClick={() => select(ids ? null : [])}
      >
        {t('Select people')}
      </Button>
      <FilterChips filters={filters} paramOf={shown.paramOf} onChange={shown.change} />
    </>
  )
}

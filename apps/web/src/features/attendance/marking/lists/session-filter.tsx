import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedParams } from '../../../../lib/changed-params.ts'
import { queries } from '../../../../lib/queries.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { Input } from '../../../../ui/input.tsx'
import { ListFilter } from '../../../../ui/list-filter.tsx'
import styles from './session-filter.module.scss'

const names = ['service', 'date'] as const

interface Chosen {
  service?: string
  /** `YYYY-MM-DD`. */
  date?: string
}

/** The sessions that the address selects, by name or date; by default, all. */
export function useSessionFilter() {
  const [params, setParams] = useSearchParams()
  const [service, date] = names.map((name) => params.get(name) ?? '')
  const chosen: Chosen = { ...(service && { service }), ...(date && { date }) }
  const choose = (changed: { [Name in keyof Chosen]: string | null }) =>
    setParams((before) => changedParams(before, { ...changed, page: null }))
  return { chosen, names, choose }
}

/** Limits a list to the sessions of a name or a date. */
export function SessionFilter({
  chosen,
  choose,
}: Omit<ReturnType<typeof useSessionFilter>, 'names'>) {
  const id = useId()
  const { data = [] } = useQuery(queries.listSessions())
  const { service = '', date = '' } = chosen
  const held = data.filter(({ opens_datetime }) => new Date(opens_datetime) <= serverNow())
  const services = [...new Set([...held.map(({ name }) => name), ...(service ? [service] : [])])]
  return (
    <div className={styles.filters}>
      <ListFilter
        label={t('Service')}
        value={service}
        options={{
          '': t('All services'),
          ...Object.fromEntries(services.map((name) => [name, name])),
        }}
        onChange={(name) => choose({ service: name || null })}
      />
      <label htmlFor={id} className="visually-hidden">
        {t('Date')}
      </label>
      <Input
        id={id}
        type="date"
        className={styles.date}
        value={date}
        onChange={(event) => choose({ date: event.target.value || null })}
      />
    </div>
  )
}

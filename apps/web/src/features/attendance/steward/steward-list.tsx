import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import styles from './mark-people.module.scss'
import { peopleFound } from './queries.ts'
import { StewardRow } from './steward-row.tsx'

const isEnough = (keyword: string) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(keyword)

/** People by name, empty until two letters are typed. */
export function StewardList({ session }: { session: number }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const keyword = useDebounced(typed.trim())
  const enabled = isEnough(keyword) && isEnough(typed)
  const { data, error, refetch, isFetching } = useQuery({
    ...peopleFound({ session, keyword }),
    enabled,
  })
  const people = enabled && !error ? (data?.results ?? []) : []
  const next = () => {
    setTyped('')
    field.current?.focus()
  }

  return (
    <>
      <search className={styles.search}>
        <label htmlFor={id}>{t('Name')}</label>
        <Input
          ref={field}
          id={id}
          type="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t('Two letters or more')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {enabled && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      <ul className={styles.people} aria-label={t('People found')}>
        {people.map((person) => (
          <StewardRow key={person.id} person={person} session={session} onSay={setSaid} />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {enabled && data && people.length === 0 && !error && !isFetching && (
        <p className={styles.none}>
          {t(
            'Nobody is called that here. Try another part of the name, or count them as a visitor.',
          )}
        </p>
      )}
      {typed !== '' && (
        <div className={styles.next}>
          <Button size="large" variant="secondary" wide onClick={next}>
            {t('Next person')}
          </Button>
        </div>
      )}
    </>
  )
}

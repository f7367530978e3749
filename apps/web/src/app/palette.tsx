import { n, type SignedInUser, searchable, t } from '@church/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { memberList, memberPage } from '../features/people/members/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { queries } from '../lib/queries.ts'
import { serverNow } from '../lib/server-time.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { ErrorAlert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'
import {
  type Found,
  findActions,
  findEntries,
  findScreens,
  findSessions,
  findSettings,
  foundPeople,
  foundRecent,
  isLongEnough,
  officeScreens,
} from './find.ts'
import styles from './palette.module.scss'
import { recentPeople, rememberPerson } from './recent-people.ts'

/** Milliseconds without a key before the server is asked. */
const PAUSE_MS = 150

type Groups = [heading: string, found: Found[]][]

/** Two letters narrow down what this device knows; the server is asked from the third on. */
const LOCAL_FROM = 2

/** The results for a keyword, in groups without empty ones; without one, recent people and what is done most. */
function useFound(keyword: string) {
  const user = useCurrentUser((state) => state.user)
  const isAdmin = user?.isAdmin ?? false
  const settled = useDebounced(keyword, PAUSE_MS)
  const isLong = isLongEnough(keyword)
  const isSettled = settled === keyword
  const people = useQuery({
    ...queries.listUsers({ query: { keyword: settled, page: 1 } }),
    placeholderData: keepPreviousData,
    enabled: isAdmin && isLong && isSettled,
  })
  const directory = useQuery({ ...memberList, enabled: user !== null && !isAdmin })
  const inLargeDirectory = useQuery({
    ...memberPage(settled, 1),
    enabled: directory.data === null && isLong && isSettled,
  })
  const sessions = useQuery(queries.listSessions())
  const loading =
    isLong &&
    (!isSettled ||
      people.isFetching ||
      directory.isLoading ||
      inLargeDirectory.isFetching ||
      sessions.isLoading)
  return {
    groups: user && !loading ? groupsOf(user) : [],
    loading,
    error: people.error ?? directory.error ?? inLargeDirectory.error ?? sessions.error,
    isLong,
  }

  function groupsOf(user: SignedInUser): Groups {
    const now = serverNow()
    const asked = { keyword: searchable(keyword), now }
    const entries = directory.data ?? []
    const held = sessions.data ?? []
    const recent: Groups[number] = [
      t('Recent'),
      foundRecent(user, recentPeople(now), { directory: entries, ...asked }),
    ]
    const actions: Groups[number] = [t('Actions'), findActions(user, held, asked)]
    const groups = (): Groups => {
      // Those of the office are few for a steward, a carer or a leader.
      if (keyword === '')
        return [recent, actions, [t('Screens'), isAdmin ? [] : officeScreens(user)]]
      if (keyword.length < LOCAL_FROM) return []
      const named: Groups = [
        [t('Screens'), findScreens(user, asked.keyword)],
        [t('Settings'), findSettings(user, asked.keyword)],
      ]
      if (!isLong) return [recent, actions, ...named]
      const foundThere = isAdmin
        ? foundPeople(people.data?.users ?? [])
        : findEntries(directory.data ?? inLargeDirectory.data?.results ?? [], keyword)
      const others: Groups = [[t('Sessions'), findSessions(user, held, asked)], ...named]
      return [[t('People'), foundThere], actions, ...others]
    }
    return groups().filter(([, found]) => found.length > 0)
  }
}

function statusText({ loading, isLong }: ReturnType<typeof useFound>, count: number): string {
  if (count > 0) return n(count, '{count} found', '{count} found')
  if (!isLong) return t('Type three letters of a name, a session or a screen.')
  return loading ? t('Searching…') : t('Nothing found.')
}

interface Props {
  open: boolean
  onClose: () => void
}

/** Finds a person, a session or a screen by a few letters. */
export function Palette({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Find')}>
      <Search onClose={onClose} />
    </Dialog>
  )
}

/** Which of `count` options an arrow key chooses, around the ends; undefined for other keys and without options. */
function afterKey(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  const from = Math.min(at, last)
  return { ArrowDown: from === last ? 0 : from + 1, ArrowUp: from === 0 ? last : from - 1 }[key]
}

/** A combobox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
function Search({ onClose }: Pick<Props, 'onClose'>) {
  const id = useId()
  const listId = `${id}-list`
  const chosenId = `${id}-chosen`
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(typed.trim())
  const options = found.groups.flatMap(([, found]) => found)
  const chosen = options[Math.min(at, options.length - 1)]

  const go = (option: Found) => {
    const { person: id, text: name } = option
    if (id !== undefined) rememberPerson({ id, name }, serverNow())
    onClose()
    void navigate(option.to)
  }
  const press = (event: KeyboardEvent) => {
    // Enter may end a word of an input method.
    if (event.nativeEvent.isComposing) return
    const to = afterKey(event.key, at, options.length)
    if (event.key === 'Enter' && chosen) go(chosen)
    else if (to !== undefined) setAt(to)
    else return
    event.preventDefault()
  }
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {t('Find a person, a session or a screen')}
      </label>
      <Input
        id={id}
        autoFocus
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && chosenId}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <p role="status" className={styles.status}>
        {statusText(found, typed === '' ? 0 : options.length)}
      </p>
      {found.error && <ErrorAlert error={found.error} />}
      <div id={listId} role="listbox" aria-label={t('Found')} className={styles.found}>
        <Options groups={found.groups} chosen={chosen} chosenId={chosenId} onGo={go} />
      </div>
    </>
  )
}

interface OptionsProps {
  groups: Groups
  chosen: Found | undefined
  /** The id of the chosen one. */
  chosenId: string
  onGo: (option: Found) => void
}

function Options({ groups, chosen, chosenId, onGo }: OptionsProps) {
  useEffect(() => {
    if (chosen) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, chosenId])

  return groups.map(([heading, found]) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div key={heading} role="group" aria-label={heading}>
      <p aria-hidden="true">{heading}</p>
      {found.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
        <div
          key={option.to + option.text}
          id={option === chosen ? chosenId : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={option === chosen}
          onClick={() => onGo(option)}
        >
          <span>{option.text}</span>
          {option.aside && <span className="soft small">{option.aside}</span>}
        </div>
      ))}
    </div>
  ))
}

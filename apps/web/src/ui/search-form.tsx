import { searchAsRead, t } from '@church/shared'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'
import styles from './search-form.module.scss'

/** Milliseconds without a letter before what is typed is searched. */
const PAUSE_MS = 300

interface Props {
  /** The label, e.g. 'Search users', which is also the placeholder. */
  label: string
  /** The current keyword. */
  keyword: string
  /**
   * Receives the trimmed keyword; an empty one matches everything. Reset the page to 1 here. While somebody types, the
   * options say to replace the entry in the history.
   */
  onSearch: (keyword: string, options?: { replace: boolean }) => void
  /** Takes the focus when it appears. */
  focused?: boolean
}

/** A search box with a Search button. Searches as one types, and on submit; an empty search lists everything. */
export function SearchForm({ label, keyword, onSearch, focused = false }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  // An effect, because the screen's heading takes the focus by one that runs before it.
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  // The keyword of another address, such as that of a link; but never in place of what is being typed.
  useEffect(() => {
    const box = input.current
    if (box && typing.current === undefined && searchAsRead(box.value) !== keyword)
      box.value = keyword
  }, [keyword])

  useEffect(() => () => clearTimeout(typing.current), [])

  const search = (options?: { replace: boolean }) => {
    clearTimeout(typing.current)
    typing.current = undefined
    onSearch(searchAsRead(input.current?.value ?? ''), options)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    search()
  }
  const searchSoon = () => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => search({ replace: true }), PAUSE_MS)
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <Input
          ref={input}
          id={id}
          type="search"
          name="keyword"
          defaultValue={keyword}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          // The letters of an unfinished word of an input method are no word yet.
          onInput={({ nativeEvent }) => {
            if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) searchSoon()
          }}
          onCompositionEnd={searchSoon}
        />
        <Button type="submit" variant="secondary" icon="search">
          {t('Search')}
        </Button>
      </form>
    </search>
  )
}

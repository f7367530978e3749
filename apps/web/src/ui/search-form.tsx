import { searchAsRead, t } from '@church/shared'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'
import styles from './search-form.module.scss'

interface Props {
  /** The label, e.g. 'Search users', which is also the placeholder. */
  label: string
  /** The current keyword. */
  keyword: string
  /** Receives the trimmed keyword; an empty one matches everything. Reset the page to 1 here. */
  onSearch: (keyword: string) => void
  /** Takes the focus when it appears. */
  focused?: boolean
}

/** A search box with a Search button. Searches on submit; an empty search lists everything. */
export function SearchForm({ label, keyword, onSearch, focused = false }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  // An effect, because the screen's heading takes the focus by one that runs before it.
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('keyword')
    onSearch(typeof entered === 'string' ? searchAsRead(entered) : '')
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <Input
          key={keyword}
          ref={input}
          id={id}
          type="search"
          name="keyword"
          defaultValue={keyword}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" icon="search">
          {t('Search')}
        </Button>
      </form>
    </search>
  )
}

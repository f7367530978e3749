import { type FormEvent, useId } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** What is searched, e.g. 'Search users'; read out, and shown as the placeholder. */
  label: string
  /** The keyword now in force. */
  keyword: string
  /** Gets the trimmed keyword; an empty one means everything. Set the page back to 1 here. */
  onSearch: (keyword: string) => void
}

/** A search box with its Search button. Searches when sent; sent empty, it asks for everything. */
export function SearchForm({ label, keyword, onSearch }: Props) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('keyword')
    onSearch(typeof entered === 'string' ? entered.trim() : '')
  }
  return (
    <search className="search-form">
      <form onSubmit={submit}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          key={keyword}
          id={id}
          type="search"
          name="keyword"
          defaultValue={keyword}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          className="form-control"
        />
        <Button type="submit" icon="search">
          Search
        </Button>
      </form>
    </search>
  )
}

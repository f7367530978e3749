import { photoUses, shown, t } from '@church/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../lib/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import styles from './photographs.module.scss'

/** As many as are read beside a picture; an admin who looks for another one types the name. */
const SHOWN = 5

/** Before a picture goes to the home page: which children may be seen there. */
export function PhotographSearch() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.search}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('Are children in the picture?')}</summary>
      {isOpen && <Children />}
    </details>
  )
}

function Children() {
  const [keyword, setKeyword] = useState('')
  const query = useQuery({
    ...queries.listPhotoPermissions({ query: { keyword, page_size: SHOWN } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <p>{t('Everybody can see the home page. Show a child only with a yes for the web.')}</p>
      <SearchForm label={t('Search children')} keyword={keyword} onSearch={setKeyword} />
      <Loaded query={query}>
        {({ results, count }) => (
          <ul className={styles.children}>
            {results.map(({ child, name, use }) => (
              <li key={child}>
                <bdi>{name}</bdi>
                <Badge tone={use === 'web' ? 'note' : 'warn'}>{shown(photoUses[use])}</Badge>
              </li>
            ))}
            {count === 0 && <li>{t('Nobody found.')}</li>}
            {count > results.length && <li className="soft">{t('Type a name to see others.')}</li>}
          </ul>
        )}
      </Loaded>
    </>
  )
}
